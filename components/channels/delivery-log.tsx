'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { ToneStamp } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { formatDuration } from '@/lib/client/format/time'
import { deliveriesQuery, replayDeliveryMutation } from '@/lib/client/queries/channels'
import type { DeliveryView } from '@/lib/contract/codecs/deliveries'
import { isNotificationType } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { deliveryLabels, outcomeText } from './channel-messages'
import { typeLabel } from './notification-labels'
import { failureOf, ReadFailure } from './read-failure'

/** The deliveries to one target with their attempts, and buttons to send them again. */
export function DeliveryLog(props: { account: Address; targetId: string }) {
  const log = useQuery(deliveriesQuery(props.account, props.targetId))
  const replay = useMutation(replayDeliveryMutation(props.account))
  if (log.data === undefined) {
    return failureOf(log) === null ? (
      <SkeletonLines label={t`Reading the log`} lines={2} className="mt-3" />
    ) : (
      <ReadFailure title={t`The log could not be read.`} reading={log} />
    )
  }
  if (log.data.length === 0) return <EmptyState fact={t`Nothing was sent there yet.`} />
  return (
    <div className="mt-3 border-t">
      <ActionFailure error={replay.error} doing={t`Sending it again`} />
      <ol aria-label={t`Deliveries`} className="divide-y divide-hairline text-table">
        {log.data.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            isReplaying={replay.isPending}
            onReplay={() => replay.mutate(delivery.id)}
          />
        ))}
      </ol>
    </div>
  )
}

/** One delivery with its attempts. */
export function DeliveryItem(props: {
  delivery: DeliveryView
  /** The owner's name of the target, in a list for several targets. */
  place?: string
  isReplaying: boolean
  onReplay: () => void
}) {
  const { delivery } = props
  const separators = useSeparators()
  const { label, tone } = deliveryLabels[delivery.state]
  const type = isNotificationType(delivery.type) ? t(typeLabel[delivery.type]) : t`Test`
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ToneStamp tone={tone}>{t(label)}</ToneStamp>
        <span>{type}</span>
        {props.place === undefined ? null : <bdi className="min-w-0 break-all">{props.place}</bdi>}
        <Time at={microsToMs(delivery.createdAt)} className="text-muted" />
        {delivery.state === 'sent' || delivery.state === 'dead' ? (
          <Button
            size="compact"
            className="ms-auto"
            disabled={props.isReplaying}
            onClick={props.onReplay}
          >
            {t`Send again`}
          </Button>
        ) : null}
      </div>
      <ol className="mt-1 space-y-0.5 text-meta text-muted">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.attempt}>
            {t`Try ${attempt.attempt}: ${outcomeText(attempt.outcome)}`}
            {attempt.status === null ? '' : `, ${t`status ${attempt.status}`}`},{' '}
            {attempt.durationMs < 1000
              ? `${attempt.durationMs} ms`
              : formatDuration(attempt.durationMs, separators)}
            {attempt.detail === null ? '' : `: ${attempt.detail}`}
          </li>
        ))}
      </ol>
      {delivery.state === 'pending' && delivery.nextAttemptAt !== null ? (
        <p className="text-meta text-muted">
          {rich`Next try ${<Time at={microsToMs(delivery.nextAttemptAt)} />}`}
        </p>
      ) : null}
    </li>
  )
}
