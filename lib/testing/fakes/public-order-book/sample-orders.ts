import { type Address, type Hex, keccak256, stringToBytes } from 'viem'
import { sign } from 'viem/accounts'
import { hashOf } from './app-data'
import { type Book, recordEvent } from './book'
import {
  sampleEthflow,
  sampleHash,
  sampleOwner,
  samplePrices,
  sampleSafe,
  sampleSolvers,
  sampleStranger,
  sampleTokens,
} from './sample-accounts'
import { addSampleTrades } from './sample-trades'
import { orderDigest, orderUid } from './signing'
import type { StoredOrder, StoredQuote } from './stored'

const { weth, usdc, dai, cow, shib } = sampleTokens
const WALLET_KEY: Hex = `0x${'4c'.repeat(32)}`
const DAY_SECONDS = 86_400

const DOCUMENT =
  '{"version":"1.4.0","appCode":"CoW Swap","environment":"production","metadata":{"orderClass":{"orderClass":"market"},"quote":{"slippageBips":50,"smartSlippage":true},"utm":{"utmSource":"web","utmContent":"🐮 ünïcode"}}}'

/** A quote with figures that are no whole numbers, one of which is written with an exponent. */
const fractionalQuote: StoredQuote = {
  gasAmount: 148_921.56,
  gasPrice: 1_234_567_890.123,
  sellTokenPrice: 4.126_7e-9,
  sellAmount: 250_000_000n * 10n ** 18n,
  buyAmount: 2_562_411_873n,
  solver: sampleSolvers[0],
  verified: true,
  metadata: { version: '1.0', interactions: [], jitOrders: [], preInteractions: [] },
}

const fields = (book: Book, now: Date): Omit<StoredOrder, 'uid'> => ({
  owner: sampleOwner,
  creationDate: microseconds(now, -3_600),
  sellToken: weth,
  buyToken: usdc,
  receiver: sampleOwner,
  sellAmount: 10n ** 18n,
  buyAmount: 2_450_000_000n,
  validTo: seconds(now) + DAY_SECONDS,
  appData: hashOf(DOCUMENT),
  fullAppData: DOCUMENT,
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  signingScheme: 'eip712',
  signature: '0x',
  class: 'limit',
  settlementContract: book.settlementContract,
  interactions: { pre: [], post: [] },
  executedFee: 0n,
  executedFeeToken: weth,
  invalidated: false,
  presignaturePending: false,
  ethflow: null,
  onchainUser: null,
  placementError: null,
  validFrom: null,
  quote: { ...fractionalQuote, sellTokenPrice: 1, sellAmount: 10n ** 18n },
})

/** The changes of each sample to a plain open order. */
const changes = (now: Date) =>
  ({
    open: {},
    /** From a time when fees were signed and order classes were distinguished. */
    market: {
      class: 'market',
      creationDate: '2023-06-14T09:41:07.000812Z',
      validTo: 1_686_737_000,
      sellToken: shib,
      executedFeeToken: shib,
      sellAmount: 250_000_000n * 10n ** 18n,
      buyAmount: 2_540_000_000n,
      feeAmount: 1_750_341n * 10n ** 18n,
      executedFee: 1_750_341n * 10n ** 18n,
      quote: fractionalQuote,
    },
    ethflowOpen: {
      ...ethflowFields,
      ethflow: { userValidTo: seconds(now) + 1_800, refundTxHash: null },
      sellAmount: 40n * 10n ** 15n,
    },
    ethflowRefunded: {
      ...ethflowFields,
      ethflow: { userValidTo: seconds(now) - DAY_SECONDS, refundTxHash: sampleHash('e') },
      sellAmount: 41n * 10n ** 15n,
    },
    placementFailed: {
      ...ethflowFields,
      ethflow: { userValidTo: seconds(now) + 1_800, refundTxHash: null },
      placementError: 'invalidQuote',
      sellAmount: 42n * 10n ** 15n,
      quote: null,
    },
    eip1271: {
      owner: sampleSafe,
      receiver: sampleSafe,
      signingScheme: 'eip1271',
      signature: `0x${'a1'.repeat(195)}`,
      sellAmount: 3n * 10n ** 18n,
    },
    presign: {
      owner: sampleSafe,
      receiver: sampleSafe,
      signingScheme: 'presign',
      presignaturePending: true,
      sellAmount: 4n * 10n ** 18n,
    },
    partial: {
      partiallyFillable: true,
      sellToken: dai,
      buyToken: cow,
      sellAmount: 100_000n * 10n ** 18n,
      buyAmount: 350_000n * 10n ** 18n,
      executedFee: 12_345_678_901_234_567n,
      executedFeeToken: dai,
    },
    cancelled: { invalidated: true, sellAmount: 5n * 10n ** 18n },
    expired: { validTo: seconds(now) - DAY_SECONDS, sellAmount: 6n * 10n ** 18n },
    liquidity: { class: 'liquidity', kind: 'buy', sellAmount: 7n * 10n ** 18n, quote: null },
    /** All optional fields are null or missing, and all rare fields are present. */
    sparse: {
      receiver: null,
      fullAppData: null,
      appData: keccak256(stringToBytes('unknown to the service')),
      signingScheme: 'ethsign',
      buyToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      sellToken: usdc,
      executedFeeToken: usdc,
      sellAmount: 9_000_000_000n,
      buyAmount: 3n * 10n ** 18n,
      validFrom: seconds(now) + 600,
      quote: null,
      interactions: {
        pre: [{ target: usdc, value: 0n, callData: '0xd505accf' }],
        post: [{ target: sampleSafe, value: 10n ** 15n, callData: '0x' }],
      },
    },
    /** Made malformed below: a client cannot read it. */
    unreadable: { sellAmount: 8n * 10n ** 18n },
    /** The service itself cannot read it; the list of its owner's orders fails as a whole. */
    unconvertible: {
      owner: sampleStranger,
      receiver: sampleStranger,
      signingScheme: 'eip1271',
      sellAmount: 9n * 10n ** 18n,
    },
  }) as const satisfies Record<string, Partial<StoredOrder>>

const ethflowFields = {
  owner: sampleEthflow,
  onchainUser: sampleOwner,
  signingScheme: 'eip1271',
  signature: sampleOwner,
  validTo: 2 ** 32 - 1,
} as const

export type SampleName = keyof ReturnType<typeof changes>

/** Uids of the samples by name. */
export type SampleUids = Readonly<Record<SampleName, Hex>>

/** Fills a book with orders as public networks have them: every kind, state and oddity. */
export async function addSampleOrders(book: Book, now: Date): Promise<SampleUids> {
  for (const [token, price] of samplePrices) book.nativePrices.set(token, price)
  book.appData.set(hashOf(DOCUMENT), DOCUMENT)
  const uids: Record<string, Hex> = {}
  for (const [name, change] of Object.entries(changes(now))) {
    uids[name] = await addOrder(book, { ...fields(book, now), ...change })
  }
  const samples = uids as SampleUids
  book.malformed.set(samples.unreadable, (order) => ({ ...order, kind: 'swap', sellAmount: 8e18 }))
  book.unconvertible.add(samples.unconvertible)
  addHistory(book, samples)
  addSampleTrades(book, samples)
  return samples
}

/** Open orders that differ in their amount only. */
export async function addPlainOrders(book: Book, count: number, now: Date): Promise<Hex[]> {
  const uids: Hex[] = []
  for (let index = 1; index <= count; index++) {
    uids.push(await addOrder(book, { ...fields(book, now), buyAmount: BigInt(index) }))
  }
  return uids
}

/** Adds a plain open order with these changes, and returns its uid. */
export const addOrderLike = (book: Book, now: Date, change: Partial<StoredOrder>): Promise<Hex> =>
  addOrder(book, { ...fields(book, now), ...change })

/** Adds open orders of an account, placed so many seconds ago, and returns their uids. */
export async function addOrdersOf(
  book: Book,
  owner: Address,
  count: number,
  now: Date,
  ageSeconds = 3_600,
): Promise<Hex[]> {
  const creationDate = microseconds(now, -ageSeconds)
  const key = owner.toLowerCase() as Address
  const uids: Hex[] = []
  for (let index = 1; index <= count; index++) {
    const changed = { owner: key, buyAmount: BigInt(index), creationDate }
    uids.push(await addOrder(book, { ...fields(book, now), ...changed }))
  }
  return uids
}

async function addOrder(book: Book, order: Omit<StoredOrder, 'uid'>): Promise<Hex> {
  const digest = orderDigest(book, order)
  const uid = orderUid(digest, order.owner, order.validTo)
  const isEcdsa = order.signingScheme === 'eip712' || order.signingScheme === 'ethsign'
  const signature = isEcdsa
    ? await sign({ hash: digest, privateKey: WALLET_KEY, to: 'hex' })
    : order.signature
  book.orders.set(uid, { ...order, uid, signature })
  return uid
}

function addHistory(book: Book, samples: SampleUids): void {
  for (const uid of Object.values(samples)) {
    const creationDate = book.orders.get(uid)?.creationDate ?? ''
    const event = (label: 'created' | 'ready' | 'cancelled' | 'traded', afterSeconds: number) =>
      recordEvent(book, uid, {
        label,
        timestamp: microseconds(new Date(creationDate), afterSeconds),
      })
    event('created', 0)
    if (uid === samples.cancelled) event('cancelled', 95)
    if (uid === samples.market || uid === samples.partial) {
      event('ready', 4)
      event('traded', 31)
    }
  }
  recordEvent(book, samples.open, {
    label: 'filtered',
    timestamp: microseconds(new Date(book.orders.get(samples.open)?.creationDate ?? ''), 40),
    reason: 'insufficient_balance',
  })
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** A time with the microseconds of the database of the service. */
const microseconds = (now: Date, offsetSeconds: number): string =>
  new Date(now.getTime() + offsetSeconds * 1000).toISOString().replace('Z', '417Z')
