import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { OrderUid } from '@/lib/domain/order/order'
import { NO_INTERACTIONS, type OrderRecord } from '@/lib/domain/order/stored-order'
import type { ProposedSolution } from '@/lib/domain/settlement/competition-record'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { blockHash, hex, txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'

const repeat = (byte: number, bytes: number) => byte.toString(16).padStart(2, '0').repeat(bytes)

export const account = (byte: number) => address(`0x${repeat(byte, 20)}`)
export const uid = (byte: number) => hex(`0x${repeat(byte, 56)}`) as unknown as OrderUid
export const tx = (byte: number) => txHash(`0x${repeat(byte, 32)}`)
export const block = (byte: number) => blockHash(`0x${repeat(byte, 32)}`)
export const documentHash = hex(`0x${repeat(0xdd, 32)}`) as unknown as AppDataHash

export const SELL_TOKEN = account(0xa1)
export const BUY_TOKEN = account(0xa2)
export const NOW = unixSeconds(1_800_000_000)
/** Microseconds after `NOW`. */
export const at = (micros: number) => unixMicros(NOW * 1_000_000 + micros)

export function order(
  byte: number,
  changes: {
    record?: Partial<OrderRecord>
    data?: Partial<OrderRecord['data']>
  } = {},
): OrderRecord {
  return {
    uid: uid(byte),
    owner: account(1),
    data: {
      sellToken: SELL_TOKEN,
      buyToken: BUY_TOKEN,
      receiver: ZERO_ADDRESS,
      sellAmount: atoms(100n),
      buyAmount: atoms(200n),
      validTo: unixSeconds(NOW + 600),
      appData: documentHash,
      feeAmount: atoms(0n),
      kind: 'sell',
      partiallyFillable: true,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...changes.data,
    },
    signature: { signingScheme: 'eip712', signature: hex('0x1b') },
    from: account(1),
    class: 'limit',
    settlementContract: account(0x90),
    fullBalanceCheck: false,
    quoteId: null,
    validFrom: null,
    interactions: NO_INTERACTIONS,
    partnerFees: [],
    extraGas: 0n,
    createdAt: at(byte),
    ...changes.record,
  }
}

export const place = (blockNumber: number, logIndex: number) => ({
  blockNumber,
  logIndex,
  blockHash: block(blockNumber % 256),
  txHash: tx(blockNumber % 256),
})

export const trade = (
  byte: number,
  blockNumber: number,
  amounts: { sell: bigint; buy: bigint; fee?: bigint },
  changes: { logIndex?: number; auctionId?: number | null } = {},
) => ({
  ...place(blockNumber, changes.logIndex ?? 0),
  uid: uid(byte),
  owner: account(1),
  sellToken: SELL_TOKEN,
  buyToken: BUY_TOKEN,
  sellAmount: atoms(amounts.sell),
  buyAmount: atoms(amounts.buy),
  feeAmount: atoms(amounts.fee ?? 0n),
  auctionId: changes.auctionId ?? null,
})

export const auction = (id: number, deadlineBlock = 100) => ({
  id,
  block: 90,
  deadlineBlock,
  prices: new Map([
    [SELL_TOKEN, 10n ** 18n],
    [BUY_TOKEN, 5n],
  ]),
  gasPrice: wei(7n),
  createdAt: at(id),
  orderCount: 0,
  instance: null,
})

export const solution = (
  solutionUid: number,
  changes: Partial<ProposedSolution> = {},
): ProposedSolution => ({
  solutionUid,
  solver: account(0x50 + solutionUid),
  solverName: `solver ${solutionUid}`,
  ranking: solutionUid + 1,
  isWinner: solutionUid === 0,
  filteredOut: false,
  score: wei(1_000n - BigInt(solutionUid)),
  referenceScore: null,
  clearingPrices: new Map([[SELL_TOKEN, 3n]]),
  swaps: [],
  gas: 160_000n,
  trialGas: 150_000n,
  ...changes,
})

export const execution = (solutionUid: number, byte: number) => ({
  solutionUid,
  uid: uid(byte),
  executedSell: atoms(10n),
  executedBuy: atoms(21n),
  networkFee: atoms(1n),
})
