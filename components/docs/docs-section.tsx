import type { ReactNode } from 'react'

/** A section of a reference page with its heading. */
export function DocsSection(props: { id: string; title: string; children: ReactNode }) {
  const headingId = `${props.id}-heading`
  return (
    <section id={props.id} aria-labelledby={headingId} className="scroll-mt-16">
      <h2 id={headingId} className="mb-2 font-semibold text-section">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}
