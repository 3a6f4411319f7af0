import { appDataHash } from '@/lib/domain/app-data/hash'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { orderDigest } from '@/lib/domain/order/digest'
import type { SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Hex, hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import {
  type DraftedOrder,
  orderOf,
  TEST_APP_DATA,
  type Trader,
  toBody,
  type WantedOrder,
} from '@/lib/testing/system/trader'

type SigningOptions = {
  readonly scheme?: SigningScheme
  /** Full app data document the order commits to. */
  readonly document?: string
  /** A contract wallet that owns the order instead of the trader. */
  readonly wallet?: Address
  /** Sent instead of the real signature. */
  readonly signature?: Hex
}

/** An order with any signing scheme and any app data document. */
export async function signedOrder(
  network: TestNetwork,
  trader: Trader,
  wanted: WantedOrder,
  { scheme = 'eip712', document = TEST_APP_DATA, wallet, signature }: SigningOptions = {},
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
