import { startHelper } from '../helper-process'
import type { BookSize } from './book-rows'
import type { ScaleAnswer, ScaleQuestion, ScaleRow } from './scale-process'

const MILLION: BookSize = { orders: 1_000_000, owners: 20_000, open: 1_000, auctions: 300_000 }
/** Milliseconds that 99 of 100 reads may take, by name; the others have no goal. */
const GOALS_MS: Readonly<Record<string, number>> = {
  'one order': 20,
  '128 orders by uid': 50,
  "an account's newest 10 orders": 50,
  "an account's newest 10 trades": 50,
  "an account's newest fills with prices": 100,
  "an account's fills in the middle": 100,
  'auctions of an order in 500': 50,
}

/**
 * Makes an order book of a million orders on the PostgreSQL server that `TEST_DATABASE_URL` names and
 * times every read of it; `null` without a server. `keep`: leaves the book to the next run, which then
 * reads it instead of making one.
 */
export async function measureScale(seed: number, keep: boolean): Promise<ScaleAnswer | null> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  if (serverUrl === '') return null
  const file = './scale/scale-process.ts'
  const helper = startHelper<ScaleQuestion, ScaleAnswer>(file, ['--conditions=react-server'])
  try {
    return await helper.request({ serverUrl, size: MILLION, seed, keep })
  } finally {
    await helper.close()
  }
}

/** Missed goals, as text. */
export const missedByScale = ({ rows }: ScaleAnswer): readonly string[] =>
  rows.flatMap(({ name, p99Ms, rowsRead, rowsReturned, isWasteful }) => {
    const goal = GOALS_MS[name]
    return [
      ...(goal !== undefined && p99Ms > goal
        ? [`A million orders, ${name}: p99 ${p99Ms.toFixed(0)} ms, goal ${goal} ms`]
        : []),
      ...(isWasteful
        ? [`A million orders, ${name}: ${rowsRead} rows read for ${rowsReturned} returned`]
        : []),
    ]
  })

/** Head and lines of a table. */
export const scaleTable = ({ rows, fillSeconds }: ScaleAnswer): readonly (readonly string[])[] => [
  [
    `A million orders (${fillSeconds === null ? 'kept' : `made in ${fillSeconds.toFixed(0)} s`})`,
    ...['p50 ms', 'p99 ms', 'rows read', 'returned', 'tables read whole'],
  ],
  ...rows.map(lineOf),
]

const lineOf = ({ name, p50Ms, p99Ms, rowsRead, rowsReturned, readWhole }: ScaleRow) => [
  ...[name, p50Ms.toFixed(2), p99Ms.toFixed(2), `${rowsRead}`, `${rowsReturned}`],
  readWhole.join(' '),
]
