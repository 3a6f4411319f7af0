import type { Page } from '@playwright/test'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { cancellationDigest, cancellationsDigest } from '@/lib/domain/order/cancellation'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import type { EcdsaScheme } from '@/lib/domain/order/signature'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import {
  type DraftedOrder,
  submit,
  type Trader,
  type WantedOrder,
} from '@/lib/testing/system/trader'
import { request } from './http'
import type { Reply } from './reply'

/** The signature part of a cancellation body, as a wallet makes it. */
async function signedBody(trader: Trader, digest: Bytes32, signingScheme: EcdsaScheme) {
  const signature =
    signingScheme === 'eip712'
      ? await trader.account.sign({ hash: digest })
      : await trader.account.signMessage({ message: { raw: digest } })
  return { signature, signingScheme }
}

type Signing = { readonly signingScheme?: EcdsaScheme; readonly domain?: SettlementDomain }

export const cancellationOf = (
  network: TestNetwork,
  trader: Trader,
  uid: OrderUid,
  { signingScheme = 'eip712', domain = network.domain }: Signing = {},
) => signedBody(trader, cancellationDigest(domain, uid), signingScheme)

export const batchCancellationOf = async (
  network: TestNetwork,
  trader: Trader,
  orderUids: readonly OrderUid[],
  { signingScheme = 'eip712', domain = network.domain }: Signing = {},
) => ({
  orderUids,
  ...(await signedBody(trader, cancellationsDigest(domain, orderUids), signingScheme)),
})

export const sendCancellation = (
  network: TestNetwork,
  uid: string,
  json: unknown,
): Promise<Reply> =>
  request(`${network.url}/local/api/v1/orders/${uid}`, { method: 'DELETE', json })

export const sendBatchCancellation = (network: TestNetwork, json: unknown): Promise<Reply> =>
  request(`${network.url}/local/api/v1/orders`, { method: 'DELETE', json })

/** Cancels an order when the page sends its next one, or its next list, before the page hears of it. */
export const cancelBeforeNextSend = (
  page: Page,
  network: TestNetwork,
  trader: Trader,
  uid: OrderUid,
) =>
  page.route(
    '**/api/v1/orders',
    async (route) => {
      await sendCancellation(network, uid, await cancellationOf(network, trader, uid))
      await route.continue()
    },
    { times: 1 },
  )

/** Asks for eight times the market price, so that no solver fills it. */
export function unfillableOrder(
  network: TestNetwork,
  trader: Trader,
  change: Partial<WantedOrder> = {},
): Promise<DraftedOrder> {
  unfillableOrders += 1n
  return trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 1_000_000n + unfillableOrders,
    buyAmount: 8n * 10n ** 18n,
    ...change,
  })
}

// Equal orders created within the same second would have the same uid.
let unfillableOrders = 0n

export const submitUnfillable = async (
  network: TestNetwork,
  trader: Trader,
  change: Partial<WantedOrder> = {},
): Promise<OrderUid> => submit(network, await unfillableOrder(network, trader, change))

const DASHBOARD_DOCUMENT = '{"appCode":"Coincidence dashboard","metadata":{},"version":"1.3.0"}'

/** The same with the document of orders that the dashboard places. */
export async function submitAsDashboard(
  network: TestNetwork,
  trader: Trader,
  change: Partial<WantedOrder> = {},
): Promise<OrderUid> {
  const appData = appDataHash(DASHBOARD_DOCUMENT)
  const order = await unfillableOrder(network, trader, { ...change, appData })
  return submit(network, { ...order, body: { ...order.body, appData: DASHBOARD_DOCUMENT } })
}

export const replacingDocument = (uid: string): string =>
  `{"appCode":"Coincidence tests","metadata":{"replacedOrder":{"uid":"${uid}"}},"version":"1.3.0"}`

/** An order that replaces another one, in wire format. */
export async function replacementOf(
  network: TestNetwork,
  trader: Trader,
  uid: string,
  change: Partial<WantedOrder> = {},
) {
  const document = replacingDocument(uid)
  const order = await unfillableOrder(network, trader, {
    appData: appDataHash(document),
    ...change,
  })
  return {
    uid: order.uid,
    data: order.data,
    wire: { ...orderCreationCodec.encode({ ...order.body, appData: document }) },
  }
}

export const sendOrder = (network: TestNetwork, json: unknown): Promise<Reply> =>
  request(`${network.url}/local/api/v1/orders`, { json })
