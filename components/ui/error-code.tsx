'use client'

import { useLoaded } from './use-loaded'

/** Most visits meet no failure: the list of codes comes with the first. */
const loadCatalog = () => import('@/lib/contract/error-catalog').then((part) => part.isErrorType)

/**
 * The service's own word for a failure, leading to what it means. A page of its own, because the
 * one at hand may hold something that is signed and not yet sent. Other words stay plain.
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
      title={`What ${code} means, in a new tab`}
    >
      {code}
    </a>
  )
}
