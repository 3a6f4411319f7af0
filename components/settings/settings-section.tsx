import type { ReactNode } from 'react'
import { useId } from 'react'

/** A section of settings with a heading. */
export function SettingsSection(props: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="px-4 pb-2 font-semibold text-section rail:px-0">
        {props.title}
      </h2>
      <div className="ledger-panel divide-y divide-hairline">{props.children}</div>
    </section>
  )
}
