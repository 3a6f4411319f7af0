'use client'

import Link from 'next/link'
import { useId, useState } from 'react'
import { Spoken } from '@/components/ui/spoken'
import { t } from '@/lib/words/words'
import type { GroupTitle } from './endpoint-groups'
import type { EndpointReference } from './endpoint-reference'
import { AdditionMark, EndpointRoute, ReadMark } from './endpoint-route'

type IndexedEndpoint = Pick<
  EndpointReference,
  'name' | 'method' | 'path' | 'summary' | 'extension' | 'onlyReads'
>

export type IndexedGroup = {
  readonly title: GroupTitle
  readonly endpoints: readonly IndexedEndpoint[]
}

/** Every endpoint by group, filtered by the typed text. */
export function EndpointIndex({ groups }: { groups: readonly IndexedGroup[] }) {
  const inputId = useId()
  const [text, setText] = useState('')
  const shown = groups
    .map((group) => ({
      ...group,
      endpoints: group.endpoints.filter((endpoint) => matches(endpoint, text)),
    }))
    .filter(({ endpoints }) => endpoints.length > 0)
  const count = shown.reduce((sum, { endpoints }) => sum + endpoints.length, 0)
  return (
    <div className="space-y-6">
      <div className="max-w-xl">
        <label htmlFor={inputId} className="mb-1 block font-medium">
          {t`Find an endpoint`}
        </label>
        <input
          id={inputId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t`Path, method or word`}
          autoComplete="off"
          spellCheck={false}
          className="min-h-10 w-full rounded-card border border-control bg-surface px-3"
        />
        <p className="mt-1 text-muted text-table">
          {text.trim() === '' ? t`${count} endpoints` : t`${count} found`}
        </p>
        <Spoken text={t`Endpoints listed: ${count}`} />
      </div>
      {shown.map(({ title, endpoints }) => (
        <section key={title} aria-labelledby={anchorOf(title)}>
          <h2 id={anchorOf(title)} className="mb-1 scroll-mt-16 font-semibold text-section">
            {t(title)}
          </h2>
          <ul className="ledger-panel -mx-4 divide-y divide-hairline rail:mx-0">
            {endpoints.map((endpoint) => (
              <li key={endpoint.name}>
                <Link
                  href={`/docs/endpoints/${endpoint.name}`}
                  prefetch={false}
                  className="grid gap-x-4 gap-y-0.5 px-4 py-2 -outline-offset-2 hover:bg-sunken rail:grid-cols-2"
                >
                  <EndpointRoute {...endpoint} />
                  <span className="flex items-baseline justify-between gap-3">
                    <span lang="en">{endpoint.summary}</span>
                    <span className="flex shrink-0 flex-wrap justify-end gap-1">
                      <ReadMark {...endpoint} />
                      {endpoint.extension ? <AdditionMark /> : null}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Whether every typed word occurs in the entry. */
function matches({ name, method, path, summary }: IndexedEndpoint, text: string): boolean {
  const entry = `${method} ${path} ${name} ${summary}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => entry.includes(word))
}

const anchorOf = (title: GroupTitle): string => title.toLowerCase().replaceAll(' ', '-')
