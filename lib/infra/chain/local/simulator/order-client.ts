import 'server-only'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderData } from '@/lib/domain/order/order'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { boundedFetch } from '@/lib/infra/bounded-fetch'
import type { LocalManifest } from '../manifest'
import type { OrderPlan } from './order-plan'

const APP_DATA = '{"appCode":"Coincidence simulator","metadata":{},"version":"1.3.0"}'
/** The id of its requests: a server tells them from those of visitors. */
export const SIMULATOR_REQUEST = 'simulator'
export const isSimulatorRequest = (requestId: string): boolean => requestId === SIMULATOR_REQUEST

const REQUEST_TIMEOUT_MS = 15_000
/** Of a quote or an order's uid. */
const MAX_ANSWER_BYTES = 2 ** 20

const quoteShape = z.object({
  quote: z.object({
    sellAmount: z.string().regex(/^\d+$/),
    buyAmount: z.string().regex(/^\d+$/),
    feeAmount: z.string().regex(/^\d+$/),
  }),
  id: z.number().nullable(),
})

/** `refused`: the API rejected the order. `unavailable`: it should not be called for a while. */
export type PlaceOutcome = 'placed' | 'refused' | 'unavailable'

/** Places orders exactly as any client does: quote, sign, submit. */
export function createOrderClient(input: {
  apiBaseUrl: string
  manifest: LocalManifest
  nowMs: () => number
  onRefused: (fields: object) => void
}) {
  const { manifest } = input

  const post = async (
    path: string,
    body: object,
  ): Promise<{ outcome: PlaceOutcome; reply: unknown }> => {
    try {
      const { status, text } = await boundedFetch(
        `${input.apiBaseUrl}/local/api/v1/${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-request-id': SIMULATOR_REQUEST },
          body: JSON.stringify(body),
        },
        { timeoutMs: REQUEST_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES },
      )
      const reply: unknown = JSON.parse(text)
      if (status < 300) return { outcome: 'placed', reply }
      input.onRefused({ path, status, reply })
      const isBusy = status === 429 || status >= 500
      return { outcome: isBusy ? 'unavailable' : 'refused', reply }
    } catch {
      return { outcome: 'unavailable', reply: null }
    }
  }

  return {
    place: async (plan: OrderPlan): Promise<PlaceOutcome> => {
      const priced = await priceOrder(plan, post)
      if (priced.outcome !== 'placed') return priced.outcome
      const data: OrderData = {
        sellToken: plan.sell.address,
        buyToken: plan.buy.address,
        receiver: ZERO_ADDRESS,
        sellAmount: atoms(priced.sellAmount),
        buyAmount: atoms(priced.buyAmount),
        validTo: unixSeconds(input.nowMs() / 1000 + plan.validForSeconds),
        appData: appDataHash(APP_DATA),
        feeAmount: atoms(0n),
        kind: plan.kind,
        partiallyFillable: plan.partiallyFillable,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      }
      const domain = {
        chainId: manifest.chainId,
        settlementContract: manifest.contracts.settlement,
      }
      const signer = privateKeyToAccount(plan.trader.privateKey)
      const body = {
        ...data,
        receiver: null,
        sellAmount: String(data.sellAmount),
        buyAmount: String(data.buyAmount),
        feeAmount: '0',
        appData: APP_DATA,
        appDataHash: data.appData,
        from: plan.trader.address,
        signingScheme: 'eip712',
        signature: await signer.sign({ hash: orderDigest(domain, data) }),
        ...(priced.quoteId === null ? {} : { quoteId: priced.quoteId }),
      }
      return (await post('orders', body)).outcome
    },
  }
}

type Priced =
  | { outcome: 'placed'; sellAmount: bigint; buyAmount: bigint; quoteId: number | null }
  | { outcome: 'refused' | 'unavailable' }

async function priceOrder(
  plan: OrderPlan,
  post: (path: string, body: object) => Promise<{ outcome: PlaceOutcome; reply: unknown }>,
): Promise<Priced> {
  if (plan.pricing.by === 'limit') {
    const { sellAmount, buyAmount } = plan
    return { outcome: 'placed', sellAmount, buyAmount, quoteId: null }
  }
  const { outcome, reply } = await post('quote', {
    from: plan.trader.address,
    sellToken: plan.sell.address,
    buyToken: plan.buy.address,
    kind: plan.kind,
    ...(plan.kind === 'sell'
      ? { sellAmountBeforeFee: String(plan.sellAmount) }
      : { buyAmountAfterFee: String(plan.buyAmount) }),
    validFor: plan.validForSeconds,
    appData: APP_DATA,
    signingScheme: 'eip712',
  })
  if (outcome !== 'placed') return { outcome }
  const parsed = quoteShape.safeParse(reply)
  if (!parsed.success) return { outcome: 'unavailable' }
  const { quote, id } = parsed.data
  const sellAmount = BigInt(quote.sellAmount) + BigInt(quote.feeAmount)
  const buyAmount = BigInt(quote.buyAmount)
  const slippageBps = BigInt(Math.round(plan.pricing.slippage * 10_000))
  // Both roundings make the order easier to fill; one atom does not matter to the simulator.
  return plan.kind === 'sell'
    ? {
        outcome,
        sellAmount,
        buyAmount: buyAmount - (buyAmount * slippageBps) / 10_000n,
        quoteId: id,
      }
    : {
        outcome,
        sellAmount: sellAmount + (sellAmount * slippageBps) / 10_000n,
        buyAmount,
        quoteId: id,
      }
}
