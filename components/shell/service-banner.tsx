'use client'

import { useLoaded } from '@/components/ui/use-loaded'
import { useOffline } from '@/components/ui/use-offline'
import { t } from '@/lib/words/words'
import { BannerLine } from './banner-line'
import { useFailuresInARow } from './use-call-record'

const loadLines = async () => {
  const [down, offline] = await Promise.all([import('./down-line'), import('./offline-line')])
  return { DownLine: down.DownLine, OfflineLine: offline.OfflineLine }
}

/** Failures in a row before the service counts as down. */
export const DOWN_AFTER = 2

/**
 * Shows that the service is unreachable until it responds again. It overlays the bottom of the
 * page, so that the content does not move; on a phone it is at the top instead.
 */
export function ServiceBanner() {
  const isOffline = useOffline()
  const isDown = useFailuresInARow() >= DOWN_AFTER
  // They are there before the service is down, which then could not send them.
  const lines = useLoaded(loadLines).part
  const Line = lines === null ? null : isOffline ? lines.OfflineLine : lines.DownLine
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-12 z-10 rail:fixed rail:start-14 rail:end-0 rail:top-auto rail:bottom-0 wide:start-50"
    >
      {!isOffline && !isDown ? null : Line === null ? (
        <ShortLine isOffline={isOffline} />
      ) : (
        <Line />
      )}
    </div>
  )
}

/** Shown while the line that says more has not been loaded. */
function ShortLine({ isOffline }: { isOffline: boolean }) {
  return (
    <BannerLine tone={isOffline ? 'caution' : 'bad'}>
      <p>
        <span className="font-medium">
          {isOffline ? t`You are offline.` : t`Prices and orders cannot be read.`}
        </span>{' '}
        {t`Orders already placed do not depend on this page.`}
      </p>
    </BannerLine>
  )
}
