import { readFileSync } from 'node:fs'
import { Histogram, type Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createMetrics } from '@/lib/infra/observe/metrics'

const read = (file: string): string => readFileSync(file, 'utf8')

const RUNBOOK = 'lib/docs/runbook.md'

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('lib/ops/alerts.yml')))
const alerts = groups.flatMap(({ rules }) => rules)

const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
    ),
    templating: z.object({ list: z.array(z.object({ query: z.string() })) }),
  })
  .parse(JSON.parse(read('lib/ops/grafana-dashboard.json')))

describe('alerts', () => {
  it('have a section each in the runbook, and the runbook has no other', () => {
    const sections = [...read(RUNBOOK).matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    expect(alerts.map(({ alert }) => alert)).toEqual(sections)
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`${RUNBOOK}#${alert.toLowerCase()}`)
    }
  })

  it('are each proved to be raised, and not to be', () => {
    const { tests } = z
      .object({
        tests: z.array(
          z.object({
            alert_rule_test: z.array(
              z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) }),
            ),
          }),
        ),
      })
      .parse(parse(read('lib/ops/alerts-test.yml')))
    const proofs = tests.flatMap((test) => test.alert_rule_test)
    const raised = proofs.filter(({ exp_alerts }) => exp_alerts.length > 0)
    expect(new Set(raised.map(({ alertname }) => alertname))).toEqual(
      new Set(alerts.map(({ alert }) => alert)),
    )
  })

  it('send their reader to lines of the log and panels of the dashboard that there are', () => {
    const text = read(RUNBOOK)
    const events = read('lib/infra/observe/events.ts')
    const lines = [...text.matchAll(/\blines? `([^`]+)`/g)].map(([, line]) => line)
    expect(lines.filter((line) => !events.includes(`'${line}'`))).toEqual([])
    const titles = dashboard.panels.map(({ title }) => title)
    const panels = [...text.matchAll(/"([A-Z][^"]+)"/g)].map(([, panel = '']) => panel)
    expect(panels.filter((panel) => !titles.some((title) => title.startsWith(panel)))).toEqual([])
    expect([lines.length > 0, panels.length > 0]).toEqual([true, true])
  })

  it('go by the name under which Prometheus scrapes the service', () => {
    const { scrape_configs: jobs } = z
      .object({ scrape_configs: z.array(z.object({ job_name: z.string() })) })
      .parse(parse(read('lib/ops/prometheus.yml')))
    const queries = [...alerts, ...dashboard.panels.flatMap(({ targets }) => targets)]
    const named = queries.flatMap(({ expr }) => [...expr.matchAll(/\bjob="([^"]*)"/g)])
    expect(new Set(named.map(([, job]) => job))).toEqual(new Set(jobs.map((job) => job.job_name)))
  })
})

/** Metrics of this service and its runtime, with what a query asks their labels for. */
const SELECTOR = /\b((?:coincidence|process|nodejs)_\w+)(?:\{([^}]*)\})?/g

/** Labels that Prometheus adds, and the bound of a histogram's bucket. */
const ADDED_LABELS = ['job', 'instance', 'le']

/** What the registry does not have of a query. */
function unknownIn(query: string, series: ReadonlyMap<string, readonly string[]>) {
  return [...query.matchAll(SELECTOR)].flatMap(([, name = '', matchers = '']) => {
    const labels = series.get(name)
    if (labels === undefined) return [`no ${name}`]
    return [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].flatMap(([, label = '']) =>
      [...labels, ...ADDED_LABELS].includes(label) ? [] : [`${name} has no label ${label}`],
    )
  })
}

/** The series of the registry by their names, each with its labels. */
function registeredSeries(registry: Registry): ReadonlyMap<string, readonly string[]> {
  const shape = z.object({ labelNames: z.array(z.string()) })
  return new Map(
    registry.getMetricsAsArray().flatMap((metric): [string, readonly string[]][] => {
      const { labelNames } = shape.parse(metric)
      const ends = metric instanceof Histogram ? ['_bucket', '_sum', '_count'] : ['']
      return ends.map((end) => [`${metric.name}${end}`, labelNames])
    }),
  )
}

describe('queries', () => {
  const series = registeredSeries(createMetrics().registry)
  const queries = [
    ...alerts.map(({ alert, expr }) => ({ of: alert, query: expr })),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ of: title, query: expr })),
    ),
  ]

  it.each(queries)('read metrics that the service has: $of', ({ query }) => {
    expect(unknownIn(query, series)).toEqual([])
  })
})
