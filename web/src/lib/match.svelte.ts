// A match at the server, as this browser sees it: the socket, the numbered updates in order, and what may be said over it.
// Updates are drawn one after another with time to see each move; the view on screen is always a whole, true one.

import { tick } from 'svelte'
import { api, Refused } from './api.ts'
import { noteSpots, playMotion, stopMotion } from './motion.ts'
import { applyPatch } from './patch.ts'
import type { Chat, Fault, GameEvent, Hint, Path, ServerMessage, UndoAsked, View } from './protocol.ts'
import { pace } from './settings.svelte.ts'

const RECENT = 200 // how many events a snapshot carries at most
const FOR_GOOD = ['private', 'unknown_table', 'other_rules'] // refusals that stay the same however often one asks

type Update = Extract<ServerMessage, { is: 'update' }>
type Answer = Extract<ServerMessage, { is: 'ack' | 'error' | 'why' | 'hint' }>

export class Said extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.sentence)
    this.fault = fault
  }
}

export class Match {
  readonly table: string
  view = $state.raw<View | null>(null)
  log = $state.raw<GameEvent[]>([])
  chat = $state.raw<Chat[]>([])
  undoAsked = $state.raw<UndoAsked | null>(null)
  refusedBy = $state(-1) // who refused the undo that I asked for, until something else happens
  status = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting')
  fault = $state.raw<Fault | null>(null)
  busy = $state(false) // something sent, or still being drawn
  fresh = $state.raw<GameEvent[]>([]) // what happened last, for announcements
  ahead = $state(0) // how far the server's clock is ahead of this one, in ms

  root: () => Element | null = () => null

  #socket: WebSocket | null = null
  #asker = -1 // who asked for the last undo
  #rewinds = 0 // how often something was taken back before the last snapshot
  #have = -1
  #told = -1 // last update received, drawn or not
  #queue: Update[] = []
  #drawing = false
  #rushing = false // what is left of the queue is drawn without movement
  #cut: () => void = () => undefined // ends the movement of the present update
  #next = 1
  #pending = new Map<number, (answer: Answer) => void>()
  #unheard = new Map<number, string>() // actions that wait for their answer: said again after a lost connection
  #tries = 0
  #again = false
  #closed = false
  #timer = 0

  constructor(table: string) {
    this.table = table
    this.#connect()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  // --- what a player can say --------------------------------------------------------------------------------------------

  async act(path: Path): Promise<void> {
    this.busy = true
    try {
      await this.#ask({ do: 'act', at: this.view?.number ?? 0, rewinds: this.#rewinds, action: path })
    } finally {
      this.busy = this.#queue.length > 0 || this.#drawing
    }
  }

  async why(path: Path): Promise<Fault> {
    const answer = await this.#ask({ do: 'why', path })
    if (answer.is !== 'why') return { code: '', sentence: 'That is not possible now.', rule: '', remedy: '' }
    return { code: '', sentence: answer.sentence, rule: answer.rule, remedy: answer.remedy }
  }

  async hints(): Promise<Hint[]> {
    const answer = await this.#ask({ do: 'hint' })
    return answer.is === 'hint' ? answer.hints : []
  }

  undo = (): Promise<unknown> => this.#ask({ do: 'undo' })
  consent = (agree: boolean): Promise<unknown> => this.#ask({ do: 'consent', agree })
  say = (text: string): Promise<unknown> => this.#ask({ do: 'chat', text })

  /** Hands my seat to a bot, or takes it back: then I want to play at once, not to see first all that it did. */
  async hand(bot: string, seat?: number): Promise<void> {
    await this.#ask(seat === undefined ? { do: 'seat', bot } : { do: 'seat', bot, seat })
    if (bot === '') this.#rush()
  }

  #ask(message: Record<string, unknown>): Promise<Answer> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Said({ code: 'away', sentence: 'The connection is lost; it will be back in a moment.', rule: '', remedy: '' }))
        return
      }
      this.#pending.set(id, (answer) => {
        this.#unheard.delete(id)
        if (answer.is === 'error') reject(new Said(answer.error))
        else resolve(answer)
      })
      const text = JSON.stringify({ ...message, id })
      if (message['do'] === 'act') this.#unheard.set(id, text)
      this.#socket.send(text)
    })
  }

  // --- the socket -------------------------------------------------------------------------------------------------------

  #connect(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${encodeURIComponent(this.table)}`)
    this.#socket = socket
    socket.onopen = () => {
      this.status = 'open'
      this.#tries = 0
      socket.send(JSON.stringify({ do: 'hello', have: this.view === null ? 0 : this.#told }))
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => {
      for (const [id, settle] of this.#pending) {
        // An action is not taken twice, however often it is said.
        if (this.#unheard.has(id) && !this.#closed) continue
        this.#pending.delete(id)
        settle({ is: 'error', id, error: { code: 'away', sentence: 'The connection was lost before the answer came.', rule: '', remedy: 'Look at the table, and try again.' } })
      }
      if (this.#closed) return
      this.#again = true
      this.status = 'lost'
      if (this.view === null) void this.#askWhy()
      const wait = event.code === 1012 ? 50 : Math.min(8000, 300 * 2 ** this.#tries++) * (0.7 + Math.random() * 0.6)
      this.#timer = window.setTimeout(() => this.#connect(), wait)
    }
  }

  /** A browser is not told why a socket was refused; who asks for the log is. */
  async #askWhy(): Promise<void> {
    const refusal = await api.log(this.table).then(
      () => null,
      (error: unknown) => (error instanceof Refused ? error.fault : null),
    )
    if (refusal === null || !FOR_GOOD.includes(refusal.code)) return
    this.close()
    this.fault = refusal
    this.status = 'gone'
  }

  #hear(message: ServerMessage): void {
    switch (message.is) {
      case 'snapshot':
        this.#queue = []
        this.#have = this.#told = message.u
        this.#rewinds = message.rewinds
        this.ahead = message.now - Date.now()
        this.#show(message.view, message.log, message.chat)
        this.#sayAgain()
        break
      case 'update':
        if (message.id !== undefined) {
          this.#pending.get(message.id)?.({ is: 'ack', id: message.id, n: message.n })
          this.#pending.delete(message.id)
        }
        if (message.u <= this.#told) return // seen already
        if (message.u !== this.#told + 1) {
          this.#socket?.send(JSON.stringify({ do: 'resend', from: this.#told }))
          return
        }
        this.#told = message.u
        this.#queue.push(message)
        void this.#draw()
        break
      case 'resumed':
        this.ahead = message.now - Date.now()
        this.#sayAgain()
        break
      case 'chat':
        this.chat = [...this.chat, message]
        break
      case 'undo':
        if (message.by >= 0) this.#asker = message.by
        this.refusedBy = this.#asker === this.view?.you ? (message.refused ?? -1) : -1
        this.undoAsked = message.by < 0 ? null : { by: message.by, needs: message.needs ?? [], agreed: message.agreed ?? [], to: message.to ?? 0 }
        break
      case 'ack':
      case 'why':
      case 'hint':
        this.#pending.get(message.id)?.(message)
        this.#pending.delete(message.id)
        break
      case 'error':
        if (message.id !== undefined && this.#pending.has(message.id)) {
          this.#pending.get(message.id)?.(message)
          this.#pending.delete(message.id)
        } else {
          this.fault = message.error
        }
    }
  }

  /** After a lost connection: the actions whose answers never came. */
  #sayAgain(): void {
    const unheard = [...this.#unheard.values()]
    if (this.#again) for (const text of unheard) this.#socket?.send(text)
    this.#again = false
    if (unheard.length > 0) this.busy = true
  }

  #show(view: View, log: GameEvent[], chat: Chat[] | undefined): void {
    this.view = view
    this.log = log
    if (chat) this.chat = chat
    this.undoAsked = view.undo?.asked ?? null
    this.#asker = this.undoAsked?.by ?? -1
    this.refusedBy = -1
    this.busy = false
    if (log.length >= RECENT) void this.#fetchOlder()
  }

  /** A snapshot carries only the latest events; the rest of the log comes after it. */
  async #fetchOlder(): Promise<void> {
    const first = this.log[0]?.n ?? 0
    const { events } = await api.log(this.table).catch(() => ({ events: [] as GameEvent[] }))
    if (events.length === 0 || this.log[0]?.n !== first) return
    this.log = [...events.filter((event) => event.n <= first), ...this.log.filter((event) => event.n > first)]
  }

  async #draw(): Promise<void> {
    if (this.#drawing) return
    this.#drawing = true
    try {
      for (let update = this.#queue.shift(); update !== undefined; update = this.#queue.shift()) await this.#drawOne(update)
    } catch {
      // A patch that does not fit: ask for everything again.
      this.#queue = []
      this.#told = 0
      this.view = null
      this.#socket?.close()
    } finally {
      this.#drawing = this.#rushing = false
      this.busy = false
    }
  }

  /** Everything that happened until now is there at once. */
  #rush(): void {
    if (!this.#drawing) return
    this.#rushing = true
    stopMotion()
    this.#cut()
  }

  async #drawOne(update: Update): Promise<void> {
    if (this.view === null || update.u <= this.#have) return
    this.#have = update.u
    const hurry = this.#queue.length > 8 ? 0.25 : this.#queue.length > 3 ? 0.6 : 1
    const ms = document.hidden || this.#rushing ? 0 : pace() * hurry
    const root = this.root()
    const before = ms > 0 && root !== null ? noteSpots(root) : null
    this.view = applyPatch(this.view, update.patch)
    if (update.events.length > 0) {
      const anew = update.events[0]?.n === 0 // what is before the first action, again: somebody who sat down brought something along
      this.log = anew ? update.events : [...this.log, ...update.events]
      this.refusedBy = -1
      this.fresh = update.events
    }
    if (this.view.undo?.asked !== undefined) this.undoAsked = this.view.undo.asked
    await tick()
    if (before === null || root === null) return
    const moving = playMotion(root, before, update.events, ms)
    if (update.events.length > 0) {
      const cut = new Promise<void>((done) => (this.#cut = done))
      await Promise.race([moving, cut, new Promise((done) => setTimeout(done, ms * 2.5))])
      if (update.events.some((event) => event.kind !== 'move')) await Promise.race([cut, new Promise((done) => setTimeout(done, ms * 0.5))])
    }
  }
}
