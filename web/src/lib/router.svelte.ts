// Plain paths, the browser's own history.

export class Router {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))

  constructor() {
    addEventListener('popstate', () => this.#read())
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return
      if (link.pathname.startsWith('/api/') || (link.hash !== '' && link.pathname === location.pathname)) return
      event.preventDefault()
      this.go(link.pathname + link.search)
    })
  }

  go(to: string): void {
    history.pushState(null, '', to)
    this.#read()
    scrollTo(0, 0)
  }

  /** Changes the address without a step in the history: a moment of a replay. */
  replace(to: string): void {
    history.replaceState(null, '', to)
    this.query = new URLSearchParams(location.search)
  }

  #read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }
}

export const router = new Router()
