import Link from 'next/link'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { type ErrorType, errorCatalog } from '@/lib/contract/error-catalog'
import { errorGuide } from '@/lib/contract/error-guide'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { Code, CodeText, SpokenCodeText } from './code-text'

type ErrorEntry = {
  readonly code: ErrorType
  /** Whether more than half of all endpoints may return it. */
  readonly isMost: boolean
  /** Endpoints that may return it; of most, those that do not, as they are fewer to read and load. */
  readonly endpoints: readonly { readonly name: string; readonly summary: string }[]
}

export type ErrorGroup = { readonly status: number; readonly entries: readonly ErrorEntry[] }

/** Why a code can occur although no endpoint lists it. */
const withoutEndpoint: Readonly<Partial<Record<ErrorType, Message>>> = {
  MethodNotAllowed: message`Answered at every path whose endpoints have other methods.`,
  NonZeroFee: message`Only a mark of orders that were placed on chain: their \`placementError\`.`,
  ServiceUnavailable: message`Answered while the system behind the pages is not up.`,
  HeadersTooLarge: message`Answered before it is known which endpoint is meant.`,
}

const whyNone = (code: ErrorType): string =>
  t(withoutEndpoint[code] ?? message`Kept by the protocol; no endpoint here answers it.`)

/** Longer lists are collapsed to their length. */
const MAX_LISTED = 6

/** Every code: its condition, remedy and endpoints. */
export function ErrorReference({ groups }: { groups: readonly ErrorGroup[] }) {
  return (
    <div className="space-y-8 px-4 py-6 rail:px-0">
      <header>
        <PageTitle>{t`Errors`}</PageTitle>
        <p className="mt-1 text-muted">
          {rich`Every code of ${<Code>errorType</Code>} with its status. Outside
            ${<Code>/api/</Code>} the status stands alone and ${<Code>message</Code>} says what is
            wrong.`}
        </p>
        <nav aria-label={t`Statuses`} className="mt-2 flex flex-wrap gap-x-4">
          {groups.map(({ status }) => (
            <a key={status} href={`#status-${status}`} className="link touch-target min-w-6 py-1">
              {status}
            </a>
          ))}
        </nav>
      </header>
      {groups.map(({ status, entries }) => (
        <section key={status} aria-labelledby={`status-${status}`}>
          <h2 id={`status-${status}`} className="mb-1 scroll-mt-16 font-semibold text-section">
            {status}
          </h2>
          <div className="ledger-panel -mx-4 divide-y divide-hairline rail:mx-0">
            {entries.map((entry) => (
              <Entry key={entry.code} entry={entry} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function Entry({ entry: { code, isMost, endpoints } }: { entry: ErrorEntry }) {
  const { condition, remedy } = errorGuide[code]
  return (
    <article
      id={code}
      aria-labelledby={`${code}-name`}
      className="grid scroll-mt-16 gap-x-4 gap-y-1 border-s-4 border-s-transparent px-3 py-2 target:border-s-accent target:bg-info-tint rail:grid-cols-[minmax(17rem,1fr)_minmax(0,2fr)]"
    >
      <h3 id={`${code}-name`} className="min-w-0">
        <span className="me-2 text-muted">{errorCatalog[code]}</span>
        <a
          href={`#${code}`}
          className="hit-area hex break-words underline-offset-4 hover:underline"
        >
          {code}
        </a>
      </h3>
      <div className="min-w-0">
        <p>
          <CodeText text={condition} />
        </p>
        <p className="text-muted">
          <CodeText text={remedy} />
        </p>
        {endpoints.length === 0 ? (
          <p className="mt-1 text-muted text-table">
            <SpokenCodeText text={isMost ? t`Every endpoint.` : whyNone(code)} />
          </p>
        ) : endpoints.length > MAX_LISTED ? (
          <details className="mt-1 text-table">
            <summary className="w-fit text-muted">
              {isMost
                ? t`Every endpoint but ${endpoints.length}`
                : t`${endpoints.length} endpoints`}
            </summary>
            <EndpointLinks endpoints={endpoints} />
          </details>
        ) : (
          <>
            {isMost && <p className="mt-1 text-muted text-table">{t`Every endpoint but`}</p>}
            <EndpointLinks endpoints={endpoints} />
          </>
        )}
      </div>
    </article>
  )
}

function EndpointLinks({ endpoints }: Pick<ErrorEntry, 'endpoints'>) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-table">
      {endpoints.map(({ name, summary }) => (
        <li key={name}>
          <Link href={`/docs/endpoints/${name}`} prefetch={false} className="link" lang="en">
            {summary}
          </Link>
        </li>
      ))}
    </ul>
  )
}
