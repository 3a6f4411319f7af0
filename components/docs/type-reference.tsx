import { PageTitle } from '@/components/ui/page-title'
import { t } from '@/lib/words/words'
import { CodeText } from './code-text'

export type TypeEntry = {
  readonly name: string
  /** Its form in JSON. */
  readonly json: string
  readonly description: string
}

/** The types of keys and parameters, except objects. */
export function TypeReference({ types }: { types: readonly TypeEntry[] }) {
  return (
    <div className="space-y-6 px-4 py-6 rail:px-0">
      <header>
        <PageTitle>{t`Types`}</PageTitle>
        <p className="mt-1 text-muted">
          {t`What the names next to keys and parameters mean. Objects are written out where they
            occur.`}
        </p>
      </header>
      <dl className="ledger-panel -mx-4 divide-y divide-hairline rail:mx-0">
        {types.map(({ name, json, description }) => (
          <div
            key={name}
            id={name}
            className="grid scroll-mt-16 gap-x-4 gap-y-0.5 border-s-4 border-s-transparent px-3 py-2 target:border-s-accent target:bg-info-tint rail:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
          >
            <dt lang="en" className="hex min-w-0">
              {name}
            </dt>
            <dd className="min-w-0">
              <CodeText text={description} />
              <span lang="en" className="hex block break-words text-meta text-muted">
                {json}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
