import { t } from '@/lib/words/words'
import type { EndpointReference } from './endpoint-reference'
import { readsByPost } from './request-draft'

/** Method and path, with its parameters highlighted. */
export function EndpointRoute({ method, path }: Pick<EndpointReference, 'method' | 'path'>) {
  return (
    <span className="hex min-w-0 break-words">
      <span className="me-2 font-semibold">{method}</span>
      {path.split(/(\{\w+\})/).map((part) =>
        part.startsWith('{') ? (
          <span key={part} className="text-accent">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** Marks what only reads although its method is POST. */
export function ReadMark(endpoint: Pick<EndpointReference, 'method' | 'onlyReads'>) {
  if (!readsByPost(endpoint)) return null
  return (
    <span className="whitespace-nowrap border border-control px-1 text-meta text-muted">
      {t`Only reads`}
    </span>
  )
}

/** Marks additions to the interface document. */
export function AdditionMark() {
  return (
    <span className="whitespace-nowrap border border-control px-1 text-meta text-muted">
      {t`Addition`}
    </span>
  )
}
