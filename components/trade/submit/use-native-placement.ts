'use client'

import type { OrderDraft } from '@/components/wallet/order-draft'
import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import { callApi } from '@/lib/client/api-client'
import { saveSentPlacement } from '@/lib/client/orders/sent-placements'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { nativePlacement } from './native-order'

const uploadAppDataEndpoint = async () =>
  (await import('@/lib/contract/endpoints/app-data')).uploadAppDataEndpoint

/**
 * Sends an order together with the coins it sells; `onSent` gets the uid, known before it is mined.
 */
export function useNativePlacement(input: {
  readonly network: NetworkView
  readonly flow: Address
  readonly account: Address
  readonly onSent: (uid: OrderUid) => void
}) {
  const { network, flow, account, onSent } = input
  const wallet = useWallet()
  const { state, run, leave } = useTransaction(network, account)
  const place = (draft: OrderDraft, validTo: UnixSeconds) => {
    const { uid, order, document } = nativePlacement({ network, flow, draft, account, validTo })
    return run(
      wallet.engine,
      async () => {
        // The on-chain order contains only the hash, so the service needs the document to accept
        // it.
        const [{ placeNativeCall }] = await Promise.all([
          import('@/lib/client/wagmi/encode-call'),
          callApi(uploadAppDataEndpoint, {
            network: network.name,
            params: { hash: order.appData },
            body: { fullAppData: document },
          }),
        ])
        return placeNativeCall(flow, order)
      },
      (txHash) => {
        const sentAtMs = Date.now()
        saveSentPlacement({ network: network.name, uid, txHash, account, validTo, sentAtMs })
        onSent(uid)
      },
    )
  }
  return { state, place, leave }
}
