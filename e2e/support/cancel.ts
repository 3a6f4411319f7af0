import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { cancellationDigest, cancellationsDigest } from '@/lib/domain/order/cancellation'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import type { EcdsaScheme } from '@/lib/domain/order/signature'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import { type Reply, request } from './http'
import type { TestNetwork } from './network'
import { type DraftedOrder, submit, type Trader, type WantedOrder } from './trader'

/** The body of a cancellation as a wallet makes it. */
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

export const cancellationsOf = async (
  network: TestNetwork,
  trader: Trader,
  orderUids: readonly OrderUid[],
  { signingScheme = 'eip712', domain = network.domain }: Signing = {},
) => ({
  orderUids,
  ...(await signedBody(trader, cancellationsDigest(domain, orderUids), signingScheme)),
})

export const sendCancel = (network: TestNetwork, uid: string, json: unknown): Promise<Reply> =>
  request(`${network.url}/local/api/v1/orders/${uid}`, { method: 'DELETE', json })

export const sendCancels = (network: TestNetwork, json: unknown): Promise<Reply> =>
  request(`${network.url}/local/api/v1/orders`, { method: 'DELETE', json })

/** Asks for eight times what the market gives, so that nobody fills it. */
export function suspendedOrder(
  network: TestNetwork,
  trader: Trader,
  change: Partial<WantedOrder> = {},
): Promise<DraftedOrder> {
  resting += 1n
  return trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 1_000_000n + resting,
    buyAmount: 8n * 10n ** 18n,
    ...change,
  })
}

// Equal orders of one second would be one order.
let resting = 0n

export const submitSuspended = async (
  network: TestNetwork,
  trader: Trader,
  change: Partial<WantedOrder> = {},
): Promise<OrderUid> => submit(network, await suspendedOrder(network, trader, change))

export const replacingDocument = (uid: string): string =>
  `{"appCode":"Coincidence tests","metadata":{"replacedOrder":{"uid":"${uid}"}},"version":"1.3.0"}`

/** An order that is to take the place of another, as it goes over the wire. */
export async function replacementOf(
  network: TestNetwork,
  trader: Trader,
  uid: string,
  change: Partial<WantedOrder> = {},
) {
  const document = replacingDocument(uid)
  const order = await suspendedOrder(network, trader, { appData: appDataHash(document), ...change })
  return {
    uid: order.uid,
    data: order.data,
    wire: { ...orderCreationCodec.encode({ ...order.body, appData: document }) },
  }
}

export const sendOrder = (network: TestNetwork, json: unknown): Promise<Reply> =>
  request(`${network.url}/local/api/v1/orders`, { json })
