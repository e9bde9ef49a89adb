// The HTTP calls of docs/protocol.md.

import type { Fault, GameDetail, GameEvent, GameInfo, MadeTable, Moment, NewTable, ReportInfo, Snapshot, TableSummary } from './protocol.ts'

export class Refused extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super([fault.sentence, fault.remedy].filter(Boolean).join(' '))
    this.fault = fault
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    throw new Refused({ code: 'away', sentence: 'The server does not answer.', rule: '', remedy: 'Is it still running?' })
  }
  const data: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const fault = (data as { error?: Fault } | null)?.error
    throw new Refused(fault ?? { code: String(response.status), sentence: `The server answered ${response.status}.`, rule: '', remedy: '' })
  }
  return data as T
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`

const details = new Map<string, Promise<GameDetail>>()

const PAGE = 60 // tables in one answer
const MOST_PAGES = 5

export const api = {
  games: () => call<GameInfo[]>('GET', '/api/games'),
  reports: () => call<ReportInfo[]>('GET', '/api/reports'),
  /** Asked for once: what a game looks like does not change. */
  game(name: string): Promise<GameDetail> {
    let found = details.get(name)
    if (found === undefined) {
      found = call<GameDetail>('GET', `/api/games/${encodeURIComponent(name)}`)
      found.catch(() => details.delete(name))
      details.set(name, found)
    }
    return found
  },
  make: (table: NewTable) => call<MadeTable>('POST', '/api/tables', table),
  tables: (list: 'open' | 'watch' | 'finished') => call<TableSummary[]>('GET', `/api/tables?list=${list}`),
  /** My tables, page by page: one that waits for me may be older than many finished ones. */
  async mine(): Promise<TableSummary[]> {
    const found = new Map<string, TableSummary>()
    let before = 0
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await call<TableSummary[]>('GET', `/api/tables?list=mine${before ? `&before=${before}` : ''}`)
      for (const table of page) found.set(table.table, table)
      if (page.length < PAGE) break
      before = Math.min(...page.map((table) => Number(table.updated)))
    }
    return [...found.values()]
  },
  table: (table: string) => call<TableSummary>('GET', at(table)),
  join: (table: string, body: { invite: string; name: string; seat?: number }) =>
    call<{ table: string; you: number }>('POST', at(table, '/join'), body),
  /** Out of my lists; joining again brings it back. */
  leave: (table: string) => call<{ table: string; left: boolean }>('POST', at(table, '/leave'), {}),
  replay: (table: string, moment: number, eyes: string) =>
    call<Snapshot>('GET', at(table, `/replay?at=${moment}${eyes === '' ? '' : `&eyes=${encodeURIComponent(eyes)}`}`)),
  log: (table: string, eyes = '') =>
    call<{ events: GameEvent[]; n: number }>('GET', at(table, `/log?from=0${eyes === '' ? '' : `&eyes=${encodeURIComponent(eyes)}`}`)),
  scores: (table: string) => call<{ scores: number[][] }>('GET', at(table, '/scores')),
  review: (table: string) => call<{ moments: Moment[] }>('GET', at(table, '/review')),
  branch: (table: string, moment: number, name: string) => call<MadeTable>('POST', at(table, '/branch'), { at: moment, name }),
  rematch: (table: string) => call<MadeTable>('POST', at(table, '/rematch'), {}),
  downloadLink: (table: string) => at(table, '/download'),
}
