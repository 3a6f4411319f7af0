import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'
import { Fact, FactList } from '@/components/ui/table'
import { isTagged } from '@/lib/contract/cache-control'
import type { Credential } from '@/lib/contract/endpoint'
import { errorGuide } from '@/lib/contract/error-guide'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { CodeText } from './code-text'
import { DocsSection } from './docs-section'
import { EndpointBody } from './endpoint-body'
import type { EndpointReference, ParameterReference } from './endpoint-reference'
import { AdditionMark, EndpointRoute, ReadMark } from './endpoint-route'
import { FieldList } from './field-list'
import { ErrorRows } from './reference-rows-entry'

/** The full reference of an endpoint; `tryIt` is shown next to it. */
export function EndpointView(props: { endpoint: EndpointReference; tryIt: ReactNode }) {
  const { endpoint } = props
  return (
    <article className="space-y-6 px-4 py-6 rail:px-0">
      <header className="space-y-1">
        <PageTitle lang="en">{endpoint.summary}</PageTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-input">
          <EndpointRoute {...endpoint} />
          <ReadMark {...endpoint} />
          {endpoint.extension ? <AdditionMark /> : null}
        </p>
        {endpoint.extension ? (
          <p className="text-muted text-table">
            {t`The interface document does not name this one.`}
          </p>
        ) : null}
      </header>
      <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_27rem] wide:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-8">
          <Notes notes={endpoint.notes} />
          <Parameters endpoint={endpoint} />
          {endpoint.body === null ? null : (
            <DocsSection id="body" title={t`Request body`}>
              <EndpointBody
                body={endpoint.body}
                label={t`example request body`}
                notes={endpoint.notes}
                direction="request"
              />
            </DocsSection>
          )}
        </div>
        <div className="min-w-0 wide:col-start-2 wide:row-span-2 wide:row-start-1">
          {props.tryIt}
        </div>
        <div className="min-w-0 space-y-8">
          <Limits endpoint={endpoint} />
          <Answers endpoint={endpoint} />
          <Errors endpoint={endpoint} />
        </div>
      </div>
    </article>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <DocsSection id="notes" title={t`Open points and rules`}>
      <ol className="divide-y divide-hairline border-y border-s-4 border-s-caution">
        {notes.map((note, index) => (
          <li
            key={note}
            id={`note-${index + 1}`}
            className="flex scroll-mt-16 gap-3 px-3 py-1.5 target:bg-caution-tint"
          >
            <span className="text-muted">{index + 1}</span>
            <span className="min-w-0">
              <CodeText text={note} />
            </span>
          </li>
        ))}
      </ol>
    </DocsSection>
  )
}

function parameterNeed(location: ParameterReference['location'], required: boolean): string {
  if (location === 'path') return t`in the path`
  return required ? t`query, required` : t`query`
}

function Parameters({ endpoint }: { endpoint: EndpointReference }) {
  const network = {
    name: 'network',
    depth: 0,
    type: 'string',
    need: t`in the path`,
    description:
      'Chain id, name or alias of a served network; without it the default network is meant.',
  }
  const fields = [
    ...(endpoint.path.includes('{network}') ? [network] : []),
    ...endpoint.parameters.map(({ name, type, location, required, description }) => ({
      name,
      depth: 0,
      type,
      need: parameterNeed(location, required),
      description,
    })),
  ]
  if (fields.length === 0) return null
  return (
    <DocsSection id="parameters" title={t`Parameters`}>
      <FieldList fields={fields} notes={endpoint.notes} />
    </DocsSection>
  )
}

function reuseLabel(endpoint: EndpointReference): string {
  if (endpoint.cacheSeconds !== null) return `${endpoint.cacheSeconds} s`
  return isTagged(endpoint, 200) ? t`After asking with its ETag (no-cache)` : t`No (no-store)`
}

const credentialLabel: Readonly<Record<Credential, Message>> = {
  none: message`Nothing`,
  session: message`The session cookie of the path's account (POST /session)`,
  sessionIfAny: message`Nothing; with a session cookie the answer has more`,
  staffSessionIfAny: message`Nothing; with a staff cookie the answer says so (POST /session/staff)`,
  staffIfAny: message`Nothing on the local network; elsewhere the key of debug reports as X-API-Key, or a staff cookie (POST /session/staff)`,
  cmsKey: message`The publishing key, as Authorization: Bearer or X-API-Key`,
}

function Limits({ endpoint }: { endpoint: EndpointReference }) {
  const { rateLimit, maxBodyBytes, dialect } = endpoint
  return (
    <DocsSection id="limits" title={t`Limits and reuse`}>
      <FactList>
        <Fact name={t`Requests per client address and network`}>
          {rateLimit === null
            ? t`Not limited`
            : t`${rateLimit.perSecond} per second, ${rateLimit.burst} at once`}
        </Fact>
        {maxBodyBytes === null ? null : (
          <Fact name={t`Request body`}>{t`at most ${maxBodyBytes / 1024} KiB`}</Fact>
        )}
        <Fact name={t`Must carry`}>{t(credentialLabel[endpoint.credential])}</Fact>
        <Fact name={t`Answer may be reused`}>{reuseLabel(endpoint)}</Fact>
        <Fact name={t`Failure body`}>
          <span className="hex">
            {dialect === 'order' ? '{errorType, description}' : '{message}'}
          </span>
        </Fact>
      </FactList>
    </DocsSection>
  )
}

function Answers({ endpoint }: { endpoint: EndpointReference }) {
  const isStream = endpoint.media === 'events'
  return (
    <DocsSection id="answers" title={isStream ? t`Server-sent events` : t`Answers`}>
      <div className="space-y-6">
        {endpoint.answers.map((answer) => (
          <section key={answer.label} aria-label={t`Answer ${answer.label}`}>
            <h3 className="hex mb-1 font-semibold text-body">{answer.label}</h3>
            <EndpointBody
              body={answer}
              label={
                isStream ? t`example event ${answer.label}` : t`example answer ${answer.label}`
              }
              notes={endpoint.notes}
              direction="response"
            />
          </section>
        ))}
      </div>
    </DocsSection>
  )
}

function Errors({ endpoint }: { endpoint: EndpointReference }) {
  return (
    <DocsSection id="errors" title={t`Errors`}>
      <ErrorRows
        rows={endpoint.errors.flatMap(({ status, codes }) =>
          codes.map((code) => ({ status, code, condition: errorGuide[code].condition })),
        )}
      />
    </DocsSection>
  )
}
