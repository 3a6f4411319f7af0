'use client'

import { useSeparators } from '@/components/ui/number-format'
import { useNow } from '@/components/ui/use-now'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { formatDuration } from '@/lib/client/format/time'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import { type Message, message } from '@/lib/domain/shared/message'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { fillsSoFar } from './fills-so-far'
import type { useLiveOrder } from './use-live-order'

/**
 * What happens to an open order now; why nothing does is the cause's to say, and how an order ended
 * is its stamp's, which may come a moment later.
 */
const competitionLabel: Readonly<Record<CompetitionStatus['type'], Message | null>> = {
  open: null,
  scheduled: null,
  active: message`In an auction: solvers are working on it`,
  solved: message`Solvers have proposed solutions`,
  executing: message`Won: its settlement is on the way to the chain`,
  traded: null,
  cancelled: null,
  expired: null,
}

/** Since when an open order waits, what it has traded, where it is and until when. */
export function Progress(props: {
  order: Order
  live: Pick<ReturnType<typeof useLiveOrder>, 'competition' | 'trades' | 'unreadTrades'>
}) {
  const now = useNow(1000)
  const separators = useSeparators()
  const { order } = props
  const { competition, trades, unreadTrades } = props.live
  const created = microsToMs(order.creationDate)
  const left = now === null ? null : Math.max(0, Math.floor(expiresAt(order) - now / 1000) * 1000)
  const label = competition === null ? null : competitionLabel[competition.type]
  const parts = [
    now === null
      ? t`Placed`
      : t`Placed ${formatDuration(Math.floor((now - created) / 1000) * 1000)} ago`,
    fillsSoFar(order, trades.length + unreadTrades, separators),
    label === null ? null : t(label),
    left === null ? null : t`expires in ${formatDuration(left)}`,
  ]
  return <p className="mt-1 text-muted">{parts.filter((part) => part !== null).join(' · ')}</p>
}
