import { NO_FILLS } from '@/lib/domain/order/fills'
import type { OrderFills } from '@/lib/domain/order/order'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_E } from '@/lib/domain/order/order.fixture'
import { orderUid } from '@/lib/domain/order/uid'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex, txHash } from '@/lib/domain/shared/hex'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { UpstreamOrder, UpstreamTrade } from './watched-order'

const NOW = 1_800_000_000

/** The time this many seconds after the test orders were created. */
export const later = (seconds: number): UnixMicros => unixMicros((NOW + seconds) * 1_000_000)

/** Sell-token and buy-token atoms, without a signed fee. */
export const fillsOf = (sell: bigint, buy: bigint): OrderFills => ({
  sellAmount: atoms(sell),
  buyAmount: atoms(buy),
  feeAmount: atoms(0n),
})

/** A trade in that block; its transaction hash encodes the block number. */
export const upstreamTrade = (block: number, sell: bigint, buy: bigint): UpstreamTrade => ({
  ...fillsOf(sell, buy),
  txHash: txHash(`0x${block.toString(16).padStart(64, '0')}`),
  blockNumber: block,
})

/** An open order that sells 100 for at least 200 atoms within ten minutes; its uid repeats one byte of hex. */
export const upstreamOrder = (
  byte: string,
  {
    data,
    ...changes
  }: Partial<Omit<UpstreamOrder, 'data'>> & {
    readonly data?: Partial<UpstreamOrder['data']>
  } = {},
): UpstreamOrder => ({
  uid: orderUid(`0x${byte.repeat(56)}`),
  owner: ANVIL_OWNER,
  account: ANVIL_OWNER,
  signature: { signingScheme: 'eip712', signature: hex('0x') },
  data: {
    ...VECTOR_E.data,
    kind: 'sell',
    sellAmount: atoms(100n),
    buyAmount: atoms(200n),
    validTo: unixSeconds(NOW + 600),
    ...data,
  },
  status: 'open',
  fills: NO_FILLS,
  executedFee: null,
  lastSecond: unixSeconds(NOW + 600),
  isNative: false,
  placementError: null,
  replaces: null,
  hasPreInteractions: false,
  settlementContract: LOCAL_DOMAIN.settlementContract,
  createdAt: later(0),
  ...changes,
})
