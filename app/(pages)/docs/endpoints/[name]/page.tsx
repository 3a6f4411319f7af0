import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { EndpointView } from '@/components/docs/endpoint-view'
import { TryIt } from '@/components/docs/try-it-entry'
import { t } from '@/lib/words/words'
import { endpointReference } from '../../endpoint-reference'

type Props = { params: Promise<{ name: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: endpointReference((await params).name)?.summary ?? t`API` }
}

export default async function EndpointPage({ params }: Props) {
  const endpoint = endpointReference((await params).name)
  if (endpoint === null) notFound()
  const { name, method, path, media, onlyReads, parameters, body, answers } = endpoint
  const tryable = {
    name,
    method,
    path,
    media,
    onlyReads,
    parameters,
    bodyExample: body === null ? null : body.example,
  }
  const events = media === 'events' ? answers.map(({ label }) => label) : []
  return <EndpointView endpoint={endpoint} tryIt={<TryIt endpoint={tryable} events={events} />} />
}
