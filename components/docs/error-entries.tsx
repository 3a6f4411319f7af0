'use client'

import Link from 'next/link'
import { t } from '@/lib/words/words'
import { CodeText, SpokenCodeText } from './code-text'

type ErrorEntry = {
  readonly code: string
  readonly condition: string
  readonly remedy: string
  /** Whether the names are those of the few endpoints that do not answer it. */
  readonly isMost: boolean
  /** Names of endpoints. */
  readonly endpoints: readonly string[]
  /** Why no endpoint lists it; null if some or all do. */
  readonly whyNone: string | null
}

/** Longer lists are collapsed to their length. */
const MAX_LISTED = 6

/** The codes of a status. They are drawn from plain values, as the rows of endpoints are. */
export function ErrorEntries(props: {
  status: number
  entries: readonly ErrorEntry[]
  /** Summaries of the endpoints by name. */
  summaries: Readonly<Record<string, string>>
}) {
  return (
    <div className="ledger-panel -mx-4 divide-y divide-hairline rail:mx-0">
      {props.entries.map((entry) => (
        <Entry key={entry.code} status={props.status} entry={entry} summaries={props.summaries} />
      ))}
    </div>
  )
}

function Entry(props: {
  status: number
  entry: ErrorEntry
  summaries: Readonly<Record<string, string>>
}) {
  const { code, condition, remedy, isMost, endpoints, whyNone } = props.entry
  const links = <EndpointLinks names={endpoints} summaries={props.summaries} />
  return (
    <article
      id={code}
      aria-labelledby={`${code}-name`}
      className="grid scroll-mt-16 gap-x-4 gap-y-1 border-s-4 border-s-transparent px-3 py-2 target:border-s-accent target:bg-info-tint rail:grid-cols-[minmax(17rem,1fr)_minmax(0,2fr)]"
    >
      <h3 id={`${code}-name`} className="min-w-0">
        <span className="me-2 text-muted">{props.status}</span>
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
            <SpokenCodeText text={whyNone ?? t`Every endpoint.`} />
          </p>
        ) : endpoints.length > MAX_LISTED ? (
          <details className="mt-1 text-table">
            <summary className="w-fit text-muted">
              {isMost
                ? t`Every endpoint but ${endpoints.length}`
                : t`${endpoints.length} endpoints`}
            </summary>
            {links}
          </details>
        ) : (
          <>
            {isMost && <p className="mt-1 text-muted text-table">{t`Every endpoint but`}</p>}
            {links}
          </>
        )}
      </div>
    </article>
  )
}

function EndpointLinks(props: {
  names: readonly string[]
  summaries: Readonly<Record<string, string>>
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-table">
      {props.names.map((name) => (
        <li key={name}>
          <Link
            href={`/docs/endpoints/${name}`}
            prefetch={false}
            className="link inline-block py-1"
            lang="en"
          >
            {props.summaries[name]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
