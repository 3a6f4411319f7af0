'use client'

import { useLoaded } from '@/components/ui/use-loaded'
import { useOffline } from '@/components/ui/use-offline'
import { t } from '@/lib/words/words'
import { BannerLine } from './banner-line'
import { useUnreadPage } from './offline-navigation'
import { useFailuresInARow } from './use-call-record'

const loadDownLine = () => import('./down-line')

/** Failures in a row before the service counts as down. */
export const DOWN_AFTER = 2

/**
 * Shows that the service is unreachable until it responds again. It overlays the bottom of the
 * page, so that the content does not move; on a phone it is at the top instead.
 */
export function ServiceBanner() {
  const isOffline = useOffline()
  const isDown = useFailuresInARow() >= DOWN_AFTER
  // It is there before the service is down, which then could not send it.
  const Down = useLoaded(loadDownLine).part?.DownLine ?? DownWords
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-12 z-10 rail:fixed rail:start-14 rail:end-0 rail:top-auto rail:bottom-0 wide:start-50"
    >
      {isOffline ? <OfflineLine /> : isDown ? <Down /> : null}
    </div>
  )
}

/** Shown while the line that asks again has not been loaded. */
function DownWords() {
  return (
    <BannerLine tone="bad">
      <p>
        <span className="font-medium text-bad">{t`Prices and orders cannot be read.`}</span>{' '}
        {t`Orders already placed do not depend on this page.`}
      </p>
    </BannerLine>
  )
}

function OfflineLine() {
  const unread = useUnreadPage()
  return (
    <BannerLine tone="caution">
      <p>
        <span className="font-medium text-caution">{t`You are offline.`}</span>{' '}
        {t`Orders already placed do not depend on this page. What was read before stays.`}
        {unread === null ? null : (
          <span className="block">
            {t`“${unread}” is not available offline. This page and what you typed stay as they are.`}
          </span>
        )}
      </p>
    </BannerLine>
  )
}
