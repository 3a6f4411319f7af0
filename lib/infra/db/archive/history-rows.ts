import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import type { HistoryGroup, HistoryLimits } from './history-groups'
import { lineOf, rowsOf, type TableShape } from './table-shape'

type OfChain = { readonly chainId: number }
type TableOfGroup = HistoryGroup['root']

/** A root with its key, which is the text of each key column, and its place as text. */
export type HistoryRoot = {
  readonly key: readonly string[]
  readonly place: string
}

/** Times from the first until before the second. */
type HistorySpan = { readonly from: UnixSeconds; readonly to: UnixSeconds }

type PageInput = OfChain & {
  readonly group: HistoryGroup
  readonly span: HistorySpan
  readonly limits: HistoryLimits
  /** The last root of the page before; null on the first one. */
  readonly after: HistoryRoot | null
}

/** Names are constants of this program or of the catalogue. */
const name = (text: string) => sql.identifier(text)
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/** The next roots of a group that are history, oldest first. */
export async function selectHistoryRoots(
  db: Db | Tx,
  { chainId, group, span, limits, after }: PageInput,
): Promise<readonly HistoryRoot[]> {
  const { root, place } = group
  const columns = root.key.map(({ column }) => sql`t.${name(column)}`)
  const start = after === null ? placeAt(chainId, group, span.from) : placeOf(group, after.place)
  const rest =
    after === null
      ? sql`true`
      : sql`(${list([place, ...columns])}) > (${list([start, ...keyValues(root, after.key)])})`
  const found = await rowsOf<{ place: string; key: string[] }>(
    db,
    sql`select ${place}::text as place, array[${list(columns.map((column) => sql`${column}::text`))}] as key
      from ${name(root.table)} t
      where t.chain_id = ${chainId}::integer
        and ${place} >= ${start} and ${place} < ${placeAt(chainId, group, span.to)}
        and ${rest} and ${group.isOver(limits)}
      order by ${list([place, ...columns])}
      limit ${group.pageSize}::bigint`,
  )
  return found
}

/** The place of a time in the group's order; of a time after the last block, after all blocks. */
function placeAt(chainId: number, { measure }: HistoryGroup, time: UnixSeconds): SQL {
  if (measure === 'seconds') return sql`${time}::bigint`
  if (measure === 'timestamp') return sql`to_timestamp(${time}::bigint)`
  return sql`coalesce((select b.number from indexed_blocks b
    where b.chain_id = ${chainId}::integer and b.timestamp >= ${time}::bigint
    order by b.timestamp, b.number limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`
}

const placeOf = ({ measure }: HistoryGroup, place: string): SQL =>
  measure === 'timestamp' ? sql`${place}::timestamptz` : sql`${place}::bigint`

const keyValues = ({ key }: TableOfGroup, values: readonly string[]): SQL[] =>
  key.map(({ type }, at) => sql`${values[at] ?? ''}::${sql.raw(type)}`)

/** Keys as rows `k`, whose columns are `k0`, `k1`, … */
function keyRows({ key }: TableOfGroup, keys: readonly (readonly string[])[]): SQL {
  const json = JSON.stringify(
    keys.map((values) => Object.fromEntries(values.map((value, at) => [`k${at}`, value]))),
  )
  const columns = key.map(({ type }, at) => sql.raw(`k${at} ${type}`))
  return sql`json_to_recordset(${json}::json) k(${list(columns)})`
}

const hasKey = ({ key }: TableOfGroup): SQL =>
  sql.join(
    key.map(({ column }, at) => sql`t.${name(column)} = ${sql.raw(`k.k${at}`)}`),
    sql` and `,
  )

type KeysInput = OfChain & {
  readonly of: TableOfGroup
  readonly shape: TableShape
  readonly keys: readonly (readonly string[])[]
}

/** The rows of the keys as lines, in the order of the primary key within each key. */
export async function selectLines(
  db: Db | Tx,
  { chainId, of, shape, keys }: KeysInput,
): Promise<readonly { readonly key: readonly string[]; readonly line: string }[]> {
  const key = of.key.map(({ column }) => sql`t.${name(column)}::text`)
  return rowsOf(
    db,
    sql`select array[${list(key)}] as key, ${lineOf(shape)} as line
      from ${keyRows(of, keys)} join ${name(of.table)} t on ${hasKey(of)}
      where t.chain_id = ${chainId}::integer
      order by ${list(shape.primaryKey.map((column) => sql`t.${name(column)}`))}`,
  )
}

type LinesInput = { readonly shape: TableShape; readonly lines: readonly string[] }

const records = ({ shape, lines }: LinesInput): SQL =>
  sql`json_populate_recordset(null::${name(shape.table)}, ${`[${lines.join(',')}]`}::json)`

/** Deletes the rows that lines are of, found by their primary keys; returns what was deleted as lines. */
export async function deleteLines(db: Db | Tx, input: LinesInput): Promise<readonly string[]> {
  const { shape } = input
  const isSame = shape.primaryKey.map((column) => sql`t.${name(column)} = a.${name(column)}`)
  const deleted = await rowsOf<{ line: string }>(
    db,
    sql`delete from ${name(shape.table)} t using ${records(input)} a
      where ${sql.join(isSame, sql` and `)} returning ${lineOf(shape)} as line`,
  )
  return deleted.map(({ line }) => line)
}

/** Inserts rows; those whose key is there are not changed. Columns that no line has get their defaults. */
export async function insertLines(db: Db | Tx, input: LinesInput): Promise<void> {
  const columns = list(input.shape.columns.map((column) => sql`${name(column.name)}`))
  await db.execute(sql`insert into ${name(input.shape.table)} (${columns}) overriding system value
    select ${columns} from ${records(input)} on conflict do nothing`)
}

/** Deletes up to `limit` of the rows of the keys; returns their number. */
export async function deleteOfKeys(
  db: Db | Tx,
  input: OfChain & {
    readonly of: TableOfGroup
    readonly keys: readonly (readonly string[])[]
    readonly limit: number
  },
): Promise<number> {
  const { chainId, of, keys, limit } = input
  const deleted = await rowsOf(
    db,
    sql`delete from ${name(of.table)} where ctid = any(array(
        select t.ctid from ${keyRows(of, keys)} join ${name(of.table)} t on ${hasKey(of)}
        where t.chain_id = ${chainId}::integer limit ${limit}::bigint for update of t))
      returning 1 as one`,
  )
  return deleted.length
}

/** The first block mined at `time` or later; null where there is none. */
export async function selectBlockAt(
  db: Db | Tx,
  input: OfChain & { readonly time: UnixSeconds },
): Promise<number | null> {
  const [row] = await rowsOf<{ number: string }>(
    db,
    sql`select number::text as number from indexed_blocks
      where chain_id = ${input.chainId}::integer and timestamp >= ${input.time}::bigint
      order by timestamp, number limit 1`,
  )
  return row === undefined ? null : Number(row.number)
}

/** When the oldest order expired, auction was created or block mined, Unix seconds; null without any. */
export async function selectOldestHistory(
  db: Db | Tx,
  { chainId }: OfChain,
): Promise<number | null> {
  const [row] = await rowsOf<{ oldest: string | null }>(
    db,
    sql`select least(
        (select min(coalesce(user_valid_to, valid_to)) from orders where chain_id = ${chainId}::integer),
        (select floor(extract(epoch from min(created_at)))::bigint from auctions where chain_id = ${chainId}::integer),
        (select min(timestamp) from indexed_blocks where chain_id = ${chainId}::integer))::text as oldest`,
  )
  return row?.oldest === null || row?.oldest === undefined ? null : Number(row.oldest)
}
