'use client'

import { useMutation } from '@tanstack/react-query'
import { cancelOrdersMutation } from '@/lib/client/queries/order-mutations'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { type CancelManyState, cancelManyFailure } from './cancel-many-state'
import { useSignedCancellation } from './use-signed-cancellation'

/** Cancels several orders of `owner` with one signature. The list shows when they are cancelled. */
export function useCancelMany(network: NetworkView, owner: Address) {
  const { mutateAsync: send } = useMutation(cancelOrdersMutation(network.name))
  return useSignedCancellation<CancelManyState>(
    { phase: 'choosing' },
    {
      network,
      owner,
      sign: ({ signCancellations }, by, uids) => signCancellations({ ...by, uids }),
      send: (uids, cancellation) => send({ uids, cancellation }),
      sent: (count) => ({ phase: 'done', count }),
      failed: cancelManyFailure,
    },
  )
}
