import type { Metadata } from 'next'
import { Suspense } from 'react'
import { textOfLink } from '@/components/lookup/lookup-link'
import { LookupPlace } from '@/components/lookup/lookup-route'

export const metadata: Metadata = { title: 'Lookup' }

export default async function LookupRoute({ searchParams }: PageProps<'/lookup'>) {
  const { ids } = await searchParams
  const text = textOfLink(Array.isArray(ids) ? ids.join(' ') : (ids ?? null))
  return (
    <Suspense>
      <LookupPlace initialText={text} />
    </Suspense>
  )
}
