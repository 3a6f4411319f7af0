'use client'

import { t } from '@/lib/words/words'
import { BannerLine } from './banner-line'
import { useUnreadPage } from './offline-navigation'

/** Says that the browser is offline, and which page could therefore not be opened. */
export function OfflineLine() {
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
