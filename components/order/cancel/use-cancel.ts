'use client'

import { useMutation } from '@tanstack/react-query'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { cancelOrderMutation } from '@/lib/client/queries/order-mutations'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { type CancelState, cancelFailure } from './cancel-state'
import { useSignedCancellation } from './use-signed-cancellation'

/** Cancels with a signed request. The order's own state shows when it is cancelled. */
export function useCancel(network: NetworkView, { uid, owner }: Order) {
  const { mutateAsync: send } = useMutation(cancelOrderMutation(network.name))
  const { cancel, ...rest } = useSignedCancellation<CancelState>(
    { phase: 'idle' },
    {
      network,
      owner,
      sign: ({ signCancellation }, by) => signCancellation({ ...by, uid }),
      send: (_, cancellation) => send({ uid, cancellation }),
      sent: () => ({ phase: 'confirmed' }),
      failed: cancelFailure,
    },
  )
  return { ...rest, cancel: (scheme: OwnerScheme) => cancel([uid], scheme) }
}
