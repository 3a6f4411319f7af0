'use client'

import { useQuery } from '@tanstack/react-query'
import { deliveriesQuery } from '@/lib/client/queries/channels'
import type { Address } from '@/lib/domain/shared/address'
import { deliveryLabels } from './channel-messages'

/** The result of a test message. */
export function TestResult(props: { account: Address; targetId: string; deliveryId: number }) {
  const log = useQuery(deliveriesQuery(props.account, props.targetId))
  const delivery = log.data?.find(({ id }) => id === props.deliveryId)
  const attempt = delivery?.attempts.at(-1)
  return (
    <p role="status" className="mt-1 text-table">
      Test:{' '}
      {delivery === undefined
        ? 'on its way.'
        : `${deliveryLabels[delivery.state].label.toLowerCase()}${
            attempt === undefined
              ? '.'
              : ` after ${attempt.durationMs} ms${attempt.status === null ? '' : `, status ${attempt.status}`}${
                  attempt.detail === null ? '' : `: ${attempt.detail}`
                }.`
          }`}
    </p>
  )
}
