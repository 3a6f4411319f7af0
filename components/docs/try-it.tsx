'use client'

import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { CodeSample } from '@/components/ui/code-sample'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { useLoaded } from '@/components/ui/use-loaded'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { ExchangeView } from './exchange-view'
import type { InputProblems } from './input-check'
import { draftWithLiveValues, LiveValuesButton } from './live-values-button'
import { NetworkField } from './network-field'
import type { RequestDraft, TryableEndpoint } from './request-draft'
import { draftRequest, initialDraft, readsByPost } from './request-draft'
import { curlSnippet, fetchSnippet } from './snippets'
import { TryField } from './try-field'
import { useExchange } from './use-exchange'

const MAX_BODY_LINES = 18

/** The codecs are large, so they are loaded when the user is about to type. */
const loadCheck = () => import('./input-check').then((module) => module.checkInput)

const subscribeToNothing = () => () => undefined
const pageOrigin = () => window.location.origin
const noOrigin = () => ''

type TryItProps = {
  readonly endpoint: TryableEndpoint
  /** Names of a stream's events; empty for other responses. */
  readonly events: readonly string[]
}

/**
 * An editable request, which can be sent when it has no side effects, and copied as source code.
 */
export function TryIt(props: TryItProps) {
  const { defaultNetwork } = useNetworks()
  const network = usePageNetwork()?.name ?? defaultNetwork
  // Another page network resets the request.
  return <TryRequest key={network} {...props} network={network} />
}

function TryRequest(props: TryItProps & { network: string }) {
  const { endpoint } = props
  const { networks } = useNetworks()
  const networkOf = (wanted: string) => networks.find(({ name }) => name === wanted) ?? null
  const [draft, setDraft] = useState(() => initialDraft(endpoint, props.network))
  const [wanted, setWanted] = useState(false)
  const { part: check } = useLoaded(loadCheck, wanted)
  useExamplesOfHere(endpoint, { draft, network: networkOf(draft.network) }, setDraft)
  const { exchange, run, stop } = useExchange(endpoint.media)
  const origin = useSyncExternalStore(subscribeToNothing, pageOrigin, noOrigin)
  const headingId = useId()

  const problems: InputProblems = check === null ? {} : check(endpoint.name, draft)
  const runs = endpoint.onlyReads
  const request = draftRequest(endpoint, draft)
  const network = networkOf(draft.network)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // Without the check the service itself reports the problems.
    const checkInput = check ?? (await loadCheck().catch(() => null))
    if (checkInput !== null && Object.keys(checkInput(endpoint.name, draft)).length > 0) {
      const wrong = form.querySelector('[aria-invalid="true"]')
      if (wrong instanceof HTMLElement) wrong.focus()
      return
    }
    await run(request)
  }
  return (
    <section
      id="try"
      aria-labelledby={headingId}
      className="ledger-panel -mx-4 scroll-mt-16 space-y-4 px-4 py-3 rail:mx-0"
    >
      <h2 id={headingId} className="font-semibold text-section">
        {runs ? t`Try it` : t`Request`}
      </h2>
      {runs ? null : (
        <p className="text-muted">
          {t`This changes something, so the page shows the request and does not send it.`}
        </p>
      )}
      <form
        onSubmit={(event) => void submit(event)}
        onFocus={() => setWanted(true)}
        className="space-y-3"
        noValidate
      >
        <RequestFields
          endpoint={endpoint}
          draft={draft}
          networks={networks}
          problems={problems}
          onChange={setDraft}
        />
        {runs ? (
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary">
              {endpoint.media === 'events' ? t`Connect to stream` : t`Send ${endpoint.method}`}
            </Button>
            {exchange.phase === 'running' ? <Button onClick={stop}>{t`Stop`}</Button> : null}
            <LiveValuesButton draft={draft} network={network} onFill={setDraft} />
          </div>
        ) : null}
      </form>
      {runs ? <ExchangeView exchange={exchange} /> : null}
      <Snippet title="curl" text={curlSnippet(origin, request, endpoint.media)} />
      <Snippet
        title="TypeScript"
        text={fetchSnippet(origin, request, endpoint.media, props.events)}
      />
    </section>
  )
}

/**
 * A question of ids has an answer only with ids that exist here: they replace the documented ones
 * once, unless something was typed by then.
 */
function useExamplesOfHere(
  endpoint: TryableEndpoint,
  { draft, network }: { readonly draft: RequestDraft; readonly network: NetworkView | null },
  onFill: (change: (now: RequestDraft) => RequestDraft) => void,
) {
  const [initial] = useState(draft)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current || network === null || !readsByPost(endpoint)) return
    wasAsked.current = true
    void draftWithLiveValues(initial, network).then((filled) =>
      onFill((now) => (now === initial ? filled.draft : now)),
    )
  }, [endpoint, network, initial, onFill])
}

function RequestFields(props: {
  endpoint: TryableEndpoint
  draft: RequestDraft
  networks: readonly NetworkView[]
  problems: InputProblems
  onChange: (draft: RequestDraft) => void
}) {
  const { endpoint, draft, networks, problems, onChange } = props
  return (
    <>
      {endpoint.path.includes('{network}') ? (
        <NetworkField
          chosen={draft.network}
          onChoose={(name) => onChange({ ...draft, network: name })}
          networks={networks}
        />
      ) : null}
      {endpoint.parameters.map(({ name, type: kind, required }) => (
        <TryField
          key={name}
          name={name}
          note={required ? kind : t`${kind}, may be empty`}
          value={draft.values[name] ?? ''}
          problem={problems[name] ?? null}
          onType={(value) => onChange({ ...draft, values: { ...draft.values, [name]: value } })}
        />
      ))}
      {draft.body === null ? null : (
        <TryField
          name="body"
          note="JSON"
          value={draft.body}
          problem={problems.body ?? null}
          lines={Math.min(MAX_BODY_LINES, draft.body.split('\n').length + 1)}
          onType={(body) => onChange({ ...draft, body })}
        />
      )}
    </>
  )
}

function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="mb-1 font-medium text-table">{title}</h3>
      <CodeSample text={text} label={t`the request, ${title}`} maxHeight="14rem" />
    </div>
  )
}
