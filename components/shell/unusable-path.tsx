import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'

/** A page of one thing that cannot be shown: its title alone, and what is there instead. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  )
}

/** Says what is wrong with a path, with links to what can be opened. */
export function UnusablePath(props: {
  page: string
  problem: string
  details?: string
  children: ReactNode
}) {
  return (
    <TitledPage title={props.page}>
      <Notice tone="neutral" title={props.problem} details={props.details ?? null}>
        {props.children}
      </Notice>
    </TitledPage>
  )
}
