import {
  BuyTokenDestination,
  OrderBalance,
  type OrderBookApi,
  type OrderCreation,
  type OrderKind,
  OrderSigningUtils,
  SellTokenSource,
  SigningScheme,
} from '@cowprotocol/cow-sdk'
import { ViemAdapter } from '@cowprotocol/sdk-viem-adapter'
import { createPublicClient, type Hex, http } from 'viem'
import { mainnet } from 'viem/chains'
import { hashOf } from '@/lib/testing/fakes/public-order-book/app-data'
import {
  sampleOwner,
  sampleTokens,
  sampleWallet,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { pick } from '@/lib/testing/system/random'
import { CHAIN } from './published-client'

const TOKENS = Object.values(sampleTokens)
const HOUR_SECONDS = 3_600

/** The client's adapter for the owner of the sample orders, at a node. */
export const adapterAt = (nodeUrl: string) =>
  new ViemAdapter({
    provider: createPublicClient({ chain: mainnet, transport: http(nodeUrl) }),
    signer: sampleWallet,
  })

/** A whole number of up to so many digits, never zero. */
export const drawAmount = (random: () => number, digits: number): bigint => {
  const length = 1 + Math.floor(random() * digits)
  const first = 1 + Math.floor(random() * 9)
  const rest = Array.from({ length: length - 1 }, () => Math.floor(random() * 10))
  return BigInt([first, ...rest].join(''))
}

/** A document that no other draw has. */
export const drawDocument = (random: () => number): string =>
  JSON.stringify({
    appCode: `drawn ${drawAmount(random, 20)} 🐮`,
    metadata: { quote: { slippageBips: Math.floor(random() * 1_000) } },
    version: '1.4.0',
  })

type Unsigned = Parameters<typeof OrderSigningUtils.signOrder>[0]

/** The fields that are signed, of a drawn order; `change` comes last. */
export function drawOrder(random: () => number, change: Partial<Unsigned> = {}) {
  const sellToken = pick(TOKENS, random)
  const document = drawDocument(random)
  const order = {
    sellToken,
    buyToken: pick(
      TOKENS.filter((token) => token !== sellToken),
      random,
    ),
    receiver: random() < 0.5 ? sampleOwner : `0x${'b0'.repeat(20)}`,
    sellAmount: String(drawAmount(random, 27)),
    buyAmount: String(drawAmount(random, 27)),
    validTo: Math.floor(Date.now() / 1000) + HOUR_SECONDS + Math.floor(random() * HOUR_SECONDS),
    appData: hashOf(document),
    feeAmount: '0',
    kind: (random() < 0.5 ? 'sell' : 'buy') as OrderKind,
    partiallyFillable: random() < 0.5,
    ...change,
  }
  return { order, document }
}

type Drawn = ReturnType<typeof drawOrder>

/** The body that submits a drawn order, signed by the client itself; `change` after the signature. */
export async function signedCreation(
  adapter: ViemAdapter,
  { order, document }: Drawn,
  change: Partial<OrderCreation> = {},
): Promise<OrderCreation> {
  const { signature } = await OrderSigningUtils.signOrder(order, CHAIN, adapter.signer)
  return creationOf(order, document, {
    signature,
    signingScheme: SigningScheme.EIP712,
    ...change,
  })
}

const creationOf = (
  order: Unsigned,
  document: string,
  signed: Pick<OrderCreation, 'signature' | 'signingScheme'> & Partial<OrderCreation>,
): OrderCreation => ({
  ...order,
  sellTokenBalance: SellTokenSource.ERC20,
  buyTokenBalance: BuyTokenDestination.ERC20,
  appData: document,
  appDataHash: String(order.appData),
  from: sampleOwner,
  quoteId: null,
  ...signed,
})

/** The same, signed as a message. */
export async function messageSignedCreation(drawn: Drawn): Promise<OrderCreation> {
  const { order, document } = drawn
  const { ERC20 } = OrderBalance
  const { orderDigest } = await OrderSigningUtils.generateOrderId(
    CHAIN,
    { ...order, sellTokenBalance: ERC20, buyTokenBalance: ERC20 },
    { owner: sampleOwner },
  )
  const signature = await sampleWallet.signMessage({ message: { raw: orderDigest as Hex } })
  return creationOf(order, document, { signature, signingScheme: SigningScheme.ETHSIGN })
}

/** Cancels by the client's own signature. */
export async function cancelAll(
  adapter: ViemAdapter,
  book: OrderBookApi,
  orderUids: readonly string[],
): Promise<unknown> {
  const signed = await OrderSigningUtils.signOrderCancellations(
    [...orderUids],
    CHAIN,
    adapter.signer,
  )
  return book.sendSignedOrderCancellations({ ...signed, orderUids: [...orderUids] })
}

export const unknownUid = (random: () => number): Hex =>
  `0x${Array.from({ length: 112 }, () => Math.floor(random() * 16).toString(16)).join('')}`
