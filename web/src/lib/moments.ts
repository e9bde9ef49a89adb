// The moments of a replay, as they are asked for. Each is a whole table, which is dear to the server: who drags through a game
// is not sent all that lies between. One moment is fetched at a time, and next comes the one that is wanted by then.

const PACE = 50 // ms from one answer to the next question at least
const KEPT = 80

export class Moments<T> {
  private readonly kept = new Map<string, T>()
  private underWay: Promise<void> | null = null
  private turn = 0
  private given = 0 // the turn whose moment was given last

  constructor(
    private readonly ask: (moment: number, eyes: string) => Promise<T>,
    private readonly pace = PACE,
  ) {}

  /** A moment; null if another one was wanted before its turn came, or was given meanwhile. */
  async want(moment: number, eyes: string): Promise<T | null> {
    const mine = ++this.turn
    const key = `${eyes}/${moment}`
    while (!this.kept.has(key) && this.underWay !== null) await this.underWay
    if (mine !== this.turn) return null
    const found = this.kept.get(key) ?? (await this.fetch(key, moment, eyes))
    if (mine < this.given) return null
    this.given = mine
    return found
  }

  /** A moment that will be wanted soon: it is fetched if nothing else is wanted until its turn comes. */
  async expect(moment: number, eyes: string): Promise<void> {
    const since = this.turn
    const key = `${eyes}/${moment}`
    await this.underWay
    if (since === this.turn && this.underWay === null && !this.kept.has(key)) await this.fetch(key, moment, eyes).catch(() => undefined)
  }

  private fetch(key: string, moment: number, eyes: string): Promise<T> {
    const found = this.ask(moment, eyes).then((answer) => {
      this.kept.set(key, answer)
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value ?? '')
      return answer
    })
    const rest = (): Promise<void> => new Promise((done) => setTimeout(done, this.pace))
    this.underWay = found.then(rest, rest).then(() => void (this.underWay = null))
    return found
  }
}
