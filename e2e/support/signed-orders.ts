import { appDataHash } from '@/lib/domain/app-data/hash'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { orderDigest } from '@/lib/domain/order/digest'
import type { SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from './network'
import {
  type DraftedOrder,
  orderOf,
  TEST_APP_DATA,
  type Trader,
  toBody,
  type WantedOrder,
} from './trader'

type How = {
  readonly scheme?: SigningScheme
  /** Full app data the order signs. */
  readonly document?: string
  /** A contract wallet that owns the order in the trader's place. */
  readonly wallet?: Address
  /** Sent in place of the real signature. */
  readonly signature?: Hex
}

/** An order signed in any of the four ways, with any document. */
export async function signedOrder(
  network: TestNetwork,
  trader: Trader,
  wanted: WantedOrder,
  { scheme = 'eip712', document = TEST_APP_DATA, wallet, signature }: How = {},
): Promise<DraftedOrder> {
  const owner = wallet ?? trader.owner
  const data = orderOf({ ...wanted, appData: appDataHash(document) })
  const digest = orderDigest(network.domain, data)
  const signed = signature ?? (await sign(trader, scheme, digest))
  return {
    uid: computeOrderUid(network.domain, data, owner),
    owner,
    data,
    body: {
      ...toBody(data, owner, { signingScheme: scheme, signature: signed }),
      appData: document,
    },
  }
}

async function sign(trader: Trader, scheme: SigningScheme, digest: Hex | `0x${string}`) {
  switch (scheme) {
    case 'eip712':
    case 'eip1271':
      return hex(await trader.account.sign({ hash: digest }))
    case 'ethsign':
      return hex(await trader.account.signMessage({ message: { raw: digest } }))
    case 'presign':
      return hex('0x')
  }
}
