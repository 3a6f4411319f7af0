'use client'

import { useQuery } from '@tanstack/react-query'
import { deliveriesQuery } from '@/lib/client/queries/channels'
import type { DeliveryView } from '@/lib/contract/codecs/deliveries'
import type { DeliveryState } from '@/lib/domain/notification/channel'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** The result of a test message. */
export function TestResult(props: { account: Address; targetId: string; deliveryId: number }) {
  const log = useQuery(deliveriesQuery(props.account, props.targetId))
  const delivery = log.data?.find(({ id }) => id === props.deliveryId)
  return (
    <p role="status" className="mt-1 text-table">
      {resultText(delivery?.state ?? 'pending', delivery?.attempts.at(-1))}
    </p>
  )
}

const results: Readonly<Record<DeliveryState, Message>> = {
  pending: message`Test: on its way`,
  sent: message`Test: delivered`,
  dead: message`Test: given up`,
  dropped: message`Test: not sent`,
}

/** "Test: delivered after 12 ms, status 200." */
function resultText(state: DeliveryState, attempt: DeliveryView['attempts'][number] | undefined) {
  const result = t(results[state])
  if (attempt === undefined) return `${result}.`
  const after = t`${result} after ${attempt.durationMs} ms`
  const status = attempt.status === null ? '' : `, ${t`status ${attempt.status}`}`
  const detail = attempt.detail === null ? '' : `: ${attempt.detail}`
  return `${after}${status}${detail}.`
}
