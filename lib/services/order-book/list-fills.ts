import 'server-only'
import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { SettlementStore } from '@/lib/infra/db/network-store'

/** What `listFills` reads. */
export type ListFillsDeps = Pick<SettlementStore, 'selectFills'> & {
  readonly wrappedNativeToken: Address
}

/** Fills of the orders that an account owns or a contract placed for it, before `cursor`; null: no bound. */
export type FillsRequest = {
  readonly account: Address
  readonly cursor: FillPosition | null
  /** Inclusive, Unix seconds. */
  readonly from: number | null
  /** Exclusive, Unix seconds. */
  readonly to: number | null
  readonly limit: number
}

/** A page of an account's fills, newest first, and where the next one begins; `null` after the last. */
export async function listFills(
  { selectFills, wrappedNativeToken }: ListFillsDeps,
  { account, cursor, from, to, limit }: FillsRequest,
) {
  const found = await selectFills({
    account,
    wrappedNativeToken,
    before: cursor,
    from: secondsOrNull(from),
    to: secondsOrNull(to),
    limit: limit + 1,
  })
  const fills = found.slice(0, limit)
  const last = fills.at(-1)
  return {
    fills: fills.map(
      ({ uid, timestamp, executedFee, executedFeeToken, protocolFees, ...fill }) => ({
        ...fill,
        orderUid: uid,
        timestamp: timestamp === null ? null : unixMicros(timestamp * 1_000_000),
        executedFee:
          executedFee === null || executedFeeToken === null
            ? null
            : { amount: executedFee, token: executedFeeToken },
        protocolFees: protocolFees === null ? null : [...protocolFees],
      }),
    ),
    next:
      found.length > limit && last !== undefined
        ? { blockNumber: last.blockNumber, logIndex: last.logIndex }
        : null,
  }
}

const secondsOrNull = (value: number | null): UnixSeconds | null =>
  value === null ? null : unixSeconds(value)
