import 'server-only'
import { bigint, customType, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { BlockHash, Hex, TxHash } from '@/lib/domain/shared/hex'
import { formatTimestamp, type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

// The brands are not checked: only this application writes these tables, and every value it writes
// is already branded.

/** Numeric chain id; the first column of every key, so that networks never mix. */
export const chainId = () => integer('chain_id').notNull()
/** 20 bytes, lower-case 0x hex. */
export const addressColumn = (name: string) => text(name).$type<Address>()
/** 56 bytes, lower-case 0x hex. */
export const uidColumn = (name: string) => text(name).$type<OrderUid>()
/** 32 bytes, lower-case 0x hex. */
export const appDataHashColumn = (name: string) => text(name).$type<AppDataHash>()
/** 32 bytes, lower-case 0x hex. */
export const txHashColumn = (name: string) => text(name).$type<TxHash>()
/** 32 bytes, lower-case 0x hex. */
export const blockHashColumn = (name: string) => text(name).$type<BlockHash>()
/** Any length, lower-case 0x hex. */
export const hexColumn = (name: string) => text(name).$type<Hex>()

const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
/** Smallest units of a token, up to the uint256 maximum. */
export const atomsColumn = (name: string) => uint256(name).$type<Atoms>()
/** Native wei, up to the uint256 maximum. */
export const weiColumn = (name: string) => uint256(name).$type<Wei>()
/** A whole number that is no token amount, such as gas. */
export const uintColumn = (name: string) => uint256(name)
/** Block number, auction id and the like: exact below 2^53. */
export const countColumn = (name: string) => bigint(name, { mode: 'number' })
/** US dollars with six decimals, so that sums are exact and independent of their order. */
export const usdColumn = (name: string) =>
  numeric(name, { precision: 38, scale: 6, mode: 'number' })
/** Seconds since 1970-01-01 UTC, where the protocol itself uses seconds. */
export const unixSecondsColumn = (name: string) =>
  bigint(name, { mode: 'number' }).$type<UnixSeconds>()
/** Decimal strings by key: JSON numbers would lose digits of a uint256. */
export const amountsByTokenColumn = (name: string) =>
  jsonb(name).$type<Readonly<Record<string, string>>>()

/** Where a log of the chain is: its position is a key, its hashes tell blocks that replaced another. */
export const logColumns = () => ({
  chainId: chainId(),
  blockNumber: countColumn('block_number').notNull(),
  logIndex: integer('log_index').notNull(),
  blockHash: blockHashColumn('block_hash').notNull(),
  txHash: txHashColumn('tx_hash').notNull(),
})

/** A time with microseconds. */
export const instantColumn = customType<{ data: UnixMicros; driverData: string }>({
  dataType: () => 'timestamp (6) with time zone',
  fromDriver: readInstant,
  toDriver: formatTimestamp,
})

const instantPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::(\d\d))?$/

/** SQL formats the time in the session's time zone: `2026-08-21 12:30:05.1234+02:30`. */
function readInstant(text: string): UnixMicros {
  const [, date, time, fraction = '', hours, minutes = '00'] = instantPattern.exec(text) ?? []
  const milliseconds = Date.parse(`${date}T${time}${hours}:${minutes}`)
  if (Number.isNaN(milliseconds)) throw new Error(`not a timestamp: ${text.slice(0, 40)}`)
  return unixMicros(milliseconds * 1_000 + Number(fraction.padEnd(6, '0')))
}
