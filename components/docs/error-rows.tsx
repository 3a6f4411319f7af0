'use client'

import { CodeText } from './code-text'

type Row = { readonly status: number; readonly code: string; readonly condition: string }

/** The codes that an endpoint may answer, with what causes each. Drawn as the rows of fields are. */
export function ErrorRows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="field-rows">
      {rows.map(({ status, code, condition }) => (
        <div key={code}>
          <dt>
            <span className="me-2 text-muted">{status}</span>
            <a href={`/docs/errors#${code}`} className="link hex break-words">
              {code}
            </a>
          </dt>
          <dd>
            <CodeText text={condition} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
