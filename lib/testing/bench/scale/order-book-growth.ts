import { RETENTION } from '@/lib/domain/shared/retention'
import { startHelper } from '../helper-process'
import type { GrowthAnswer, GrowthQuestion, TableGrowth } from './growth-process'
import { INSTANCES } from './growth-rows'

const DAY_SECONDS = 86_400

/** Days after which a table no longer grows, rounded up; every other table is history. */
const WINDOW_DAYS: Readonly<Record<string, number>> = {
  quotes: 1,
  [INSTANCES]: 1,
  app_data: Math.ceil(RETENTION.unusedAppDataSeconds / DAY_SECONDS) + 1,
  order_events: Math.ceil(RETENTION.orderEventSeconds / DAY_SECONDS) + 1,
}

/**
 * How much larger than at the end of its window a table may become: it depends on when dead rows are
 * vacuumed. One that grew on would be several times as large after a week.
 */
const SLACK = 1.5

/**
 * Has days of so many orders go by on the PostgreSQL server that `TEST_DATABASE_URL` names, deletes what is
 * aged as the engine does, and measures the tables; `null` without a server.
 */
export async function measureGrowth(
  days: number,
  ordersADay: number,
): Promise<GrowthAnswer | null> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  if (serverUrl === '') return null
  const file = './scale/growth-process.ts'
  const helper = startHelper<GrowthQuestion, GrowthAnswer>(file, ['--conditions=react-server'])
  try {
    return await helper.request({ serverUrl, days, ordersADay })
  } finally {
    await helper.close()
  }
}

/** Tables that grew after their window, as text. */
export const missedByGrowth = ({ tables }: GrowthAnswer): readonly string[] =>
  tables.flatMap(({ table, bytesByDay }) => {
    const atWindow = bytesByDay[(WINDOW_DAYS[table] ?? Number.POSITIVE_INFINITY) - 1]
    const last = bytesByDay.at(-1) ?? 0
    return atWindow === undefined || last <= atWindow * SLACK
      ? []
      : [`Growth: ${table} has ${mb(last)} MB and had ${mb(atWindow)} MB at the end of its window`]
  })

/** Head and lines of the table: what is kept for a while, then history. */
export function growthTable(answer: GrowthAnswer): readonly (readonly string[])[] {
  const shown = answer.tables.filter(({ bytesByDay }) => (bytesByDay.at(-1) ?? 0) > 1e6)
  const isBounded = ({ table }: TableGrowth) => table in WINDOW_DAYS
  const days =
    answer.days <= 10 ? [...Array(answer.days).keys()] : [0, 6, 13, 20, 27, 30, answer.days - 1]
  const line = ({ table, bytesByDay, rows }: TableGrowth) => {
    const bytes = (bytesByDay.at(-1) ?? 0) / answer.orders
    return [
      table,
      isBounded({ table, bytesByDay, rows }) ? `${WINDOW_DAYS[table]} days` : 'for ever',
      ...days.map((day) => mb(bytesByDay[day] ?? 0)),
      ...(isBounded({ table, bytesByDay, rows })
        ? ['', '', '']
        : [
            (rows / answer.orders).toFixed(2),
            bytes.toFixed(0),
            ((bytes * 100_000) / 1e9).toFixed(3),
          ]),
    ]
  }
  const history = shown.filter((table) => !isBounded(table))
  const sum = history.reduce(
    (total: TableGrowth, { bytesByDay, rows }) => ({
      table: 'history in all',
      bytesByDay: bytesByDay.map((bytes, day) => bytes + (total.bytesByDay[day] ?? 0)),
      rows: total.rows + rows,
    }),
    { table: 'history in all', bytesByDay: [], rows: 0 },
  )
  return [
    [
      ...[`${answer.orders} orders`, 'grows for'],
      ...days.map((day) => `day ${day + 1} MB`),
      ...['rows per order', 'bytes', 'GB a day of 100,000'],
    ],
    ...[...shown.filter(isBounded), ...history, sum].map(line),
    [
      'seconds',
      `insert ${answer.insertSeconds.toFixed(0)}`,
      `delete ${answer.deleteSeconds.toFixed(1)}`,
      `vacuum ${answer.vacuumSeconds.toFixed(1)}`,
    ],
  ]
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(0)
