import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import type { ErrorType } from '@/lib/contract/error-catalog'
import { errorGuide } from '@/lib/contract/error-guide'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { Code } from './code-text'
import { ErrorEntries } from './error-entries-entry'

type ErrorEntry = {
  readonly code: ErrorType
  /** Whether more than half of all endpoints may return it. */
  readonly isMost: boolean
  /** Endpoints that may return it; of most, those that do not, as they are fewer to read and load. */
  readonly endpoints: readonly string[]
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

/** Every code: its condition, remedy and endpoints. */
export function ErrorReference(props: {
  groups: readonly ErrorGroup[]
  /** Summaries of the endpoints by name. */
  summaries: Readonly<Record<string, string>>
}) {
  const { groups, summaries } = props
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
          <ErrorEntries
            status={status}
            summaries={summaries}
            entries={entries.map(({ code, isMost, endpoints }) => ({
              code,
              ...errorGuide[code],
              isMost,
              endpoints,
              whyNone: endpoints.length > 0 || isMost ? null : whyNone(code),
            }))}
          />
        </section>
      ))}
    </div>
  )
}
