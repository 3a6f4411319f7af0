'use client'

import type { ReactNode } from 'react'
import { figureName } from '@/components/pools/table/columns'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/modal'
import { useNumber } from '@/components/ui/use-number'
import { FIGURES } from '@/lib/client/pools/pool-figures'
import { EVERY_POOL, isEveryPool } from '@/lib/client/pools/pool-filter'
import { t } from '@/lib/words/words'
import {
  type EditorProps,
  FlagsEditor,
  ProjectEditor,
  SpanEditor,
  TokenEditor,
} from './filter-editors'

/** All conditions of the filter; a change applies at once to the list behind the sheet. */
export function FilterSheet(props: EditorProps & { shown: number; onClose: () => void }) {
  const { filter, onChange, shown } = props
  const number = useNumber()
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={t`Filter pools`}
      width="24rem"
      footer={
        <div className="flex gap-2">
          <Button variant="primary" wide onClick={props.onClose}>
            {shown === 1 ? t`Show ${number(1)} pool` : t`Show ${number(shown)} pools`}
          </Button>
          <Button disabled={isEveryPool(filter)} onClick={() => onChange(EVERY_POOL)}>
            {t`Clear¦filter`}
          </Button>
        </div>
      }
    >
      <div className="space-y-5">
        <Part title={t`Project`}>
          <ProjectEditor {...props} />
        </Part>
        {filter.token === null ? null : (
          <Part title={t`Token`}>
            <TokenEditor {...props} />
          </Part>
        )}
        {FIGURES.map((figure) => (
          <Part key={figure} title={figureName(figure)}>
            <SpanEditor {...props} figure={figure} withExplanation={false} />
          </Part>
        ))}
        <Part title={t`Flags`}>
          <FlagsEditor {...props} />
        </Part>
      </div>
    </Sheet>
  )
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <section aria-label={props.title}>
      <h3 className="mb-1 font-medium">{props.title}</h3>
      {props.children}
    </section>
  )
}
