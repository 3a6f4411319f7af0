'use client'

import { t } from '@/lib/words/words'
import { useLoaded } from './use-loaded'

/** The list of error codes loads with the first failure, because most visits have none. */
const loadCatalog = () => import('@/lib/contract/error-catalog').then((part) => part.isErrorType)

/**
 * The service's error code, linked to its explanation. The link opens a new tab, because this page
 * may hold a signed order that is not sent yet. Unknown codes are plain text.
 */
export function ErrorCode({ code }: { code: string }) {
  const { part: isErrorType } = useLoaded(loadCatalog)
  if (isErrorType?.(code) !== true) return <span className="hex">{code}</span>
  return (
    <a
      href={`/docs/errors#${code}`}
      target="_blank"
      rel="noreferrer"
      className="hex hit-area underline decoration-1 underline-offset-3 hover:text-text"
      title={t`What ${code} means, in a new tab`}
    >
      {code}
    </a>
  )
}
