import { startHelper } from '../helper-process'
import type { BookSize } from './book-rows'
import type { ScaleAnswer, ScaleQuestion, ScaleRow } from './scale-process'

/** Owners have 50 orders each; three auctions come to ten orders. */
const sizeOf = (orders: number): BookSize => ({
  orders,
  owners: orders / 50,
  open: 1_000,
  auctions: orders * 0.3,
})
const inWords = (orders: number): string => `${orders.toLocaleString('en')} orders`

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
 * Makes an order book of so many orders on the PostgreSQL server that `TEST_DATABASE_URL` names and
 * times every read of it; `null` without a server. `keep`: leaves the book to the next run, which then
 * reads it instead of making one.
 */
export async function measureScale(
  orders: number,
  seed: number,
  keep: boolean,
): Promise<ScaleAnswer | null> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  if (serverUrl === '') return null
  const file = './scale/scale-process.ts'
  const helper = startHelper<ScaleQuestion, ScaleAnswer>(file, ['--conditions=react-server'])
  try {
    return await helper.request({ serverUrl, size: sizeOf(orders), seed, keep })
  } finally {
    await helper.close()
  }
}

/** Missed goals, as text. */
export const missedByScale = ({ rows, orders }: ScaleAnswer): readonly string[] =>
  rows.flatMap(({ name, p99Ms, rowsRead, rowsReturned, isWasteful }) => {
    const goal = GOALS_MS[name]
    return [
      ...(goal !== undefined && p99Ms > goal
        ? [`${inWords(orders)}, ${name}: p99 ${p99Ms.toFixed(0)} ms, goal ${goal} ms`]
        : []),
      ...(isWasteful
        ? [`${inWords(orders)}, ${name}: ${rowsRead} rows read for ${rowsReturned} returned`]
        : []),
    ]
  })

/** Head and lines of a table. */
export const scaleTable = ({
  rows,
  orders,
  fillSeconds,
}: ScaleAnswer): readonly (readonly string[])[] => [
  [
    `${inWords(orders)} (${fillSeconds === null ? 'kept' : `made in ${fillSeconds.toFixed(0)} s`})`,
    ...['p50 ms', 'p99 ms', 'rows read', 'returned', 'tables read whole'],
  ],
  ...rows.map(lineOf),
]

/** Head and lines of the table of sizes; its first line is their sum. */
export const sizeTable = ({ sizes }: ScaleAnswer): readonly (readonly string[])[] => {
  const sum = {
    table: 'all tables',
    rowsPerOrder: sizes.reduce((total, { rowsPerOrder }) => total + rowsPerOrder, 0),
    bytesPerOrder: sizes.reduce((total, { bytesPerOrder }) => total + bytesPerOrder, 0),
  }
  const gigabytesADay = (bytesPerOrder: number) => (bytesPerOrder * ORDERS_A_DAY) / 1e9
  return [
    ['Size for each order', 'rows', 'bytes', 'GB a day of 100,000'],
    ...[sum, ...sizes].map(({ table, rowsPerOrder, bytesPerOrder }) => [
      table,
      rowsPerOrder.toFixed(2),
      bytesPerOrder.toFixed(0),
      gigabytesADay(bytesPerOrder).toFixed(3),
    ]),
  ]
}

const ORDERS_A_DAY = 100_000

const lineOf = ({ name, p50Ms, p99Ms, rowsRead, rowsReturned, readWhole }: ScaleRow) => [
  ...[name, p50Ms.toFixed(2), p99Ms.toFixed(2), `${rowsRead}`, `${rowsReturned}`],
  readWhole.join(' '),
]
