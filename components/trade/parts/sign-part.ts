import {
  draftOrderData,
  presignedOrder,
  type SignedOrderCreation,
  signOrder,
} from '@/components/wallet/sign-order'
import type { KeptPart, KeptParts } from '@/lib/client/orders/kept-parts'
import type { WalletEngine, WalletResult } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { partAppData } from '@/lib/domain/app-data/order-part'
import type { OrderData } from '@/lib/domain/order/order'
import { ok } from '@/lib/domain/shared/result'

/** The order that is signed for a part, and its app data document. */
function unsignedPart(order: KeptParts, part: KeptPart) {
  const document = partAppData(
    { id: order.id, index: part.index, count: order.parts.length },
    part.validFrom,
  )
  const data: OrderData = {
    ...draftOrderData(
      {
        sellToken: order.sellToken,
        buyToken: order.buyToken,
        sellAmount: part.sellAmount,
        buyAmount: part.buyAmount,
        kind: 'sell',
        partiallyFillable: false,
        receiver: order.receiver,
        deadlineSeconds: 0,
        deadlineAt: part.validTo,
        quoteId: null,
      },
      order.owner,
      part.validTo,
    ),
    appData: appDataHash(document),
  }
  return { data, document }
}

/** Asks the wallet to sign a part; a contract account signs all of them on chain later. */
export async function signPart(
  network: NetworkView,
  engine: () => Promise<WalletEngine>,
  order: KeptParts,
  part: KeptPart,
): Promise<WalletResult<SignedOrderCreation>> {
  const unsigned = { network, owner: order.owner, quoteId: null, ...unsignedPart(order, part) }
  return order.scheme === 'presign'
    ? ok(presignedOrder(unsigned))
    : signOrder({ ...unsigned, engine: await engine(), scheme: order.scheme })
}
