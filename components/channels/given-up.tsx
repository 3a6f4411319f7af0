'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { deadDeliveriesQuery, replayDeliveryMutation } from '@/lib/client/queries/channels'
import type { TargetView } from '@/lib/contract/codecs/channels'
import type { DeliveryView } from '@/lib/contract/codecs/deliveries'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { channelMessages } from './channel-messages'
import { DeliveryItem } from './delivery-log'
import { failureOf, ReadFailure } from './read-failure'

/** Messages that failed after all attempts; renders nothing when there are none. */
export function GivenUp(props: { account: Address; targets: readonly TargetView[] }) {
  const { account, targets } = props
  const dead = useQuery(deadDeliveriesQuery(account))
  const replay = useMutation(replayDeliveryMutation(account))
  const deliveries = dead.data ?? []
  if (deliveries.length === 0 && failureOf(dead) === null && replay.error === null) return null
  const placeOf = ({ channel, targetId }: DeliveryView) => {
    const address = targets.find(({ id }) => id === targetId)?.address ?? t`removed`
    return `${t(channelMessages[channel])} · ${address}`
  }
  return (
    <section aria-labelledby="given-up" className="ledger-panel">
      <h2 id="given-up" className="flex min-h-10 items-center px-4 py-2 font-semibold">
        {t`Given up`}
      </h2>
      <div className="border-t px-4">
        <ActionFailure error={replay.error} doing={t`Sending it again`} />
        <ReadFailure title={t`What was given up could not be read.`} reading={dead} />
        <ol aria-label={t`Messages given up`} className="divide-y divide-hairline text-table">
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              place={placeOf(delivery)}
              isReplaying={replay.isPending}
              onReplay={() => replay.mutate(delivery.id)}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}
