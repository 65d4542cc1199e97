import { useParams } from 'wouter'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { isMissing } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { Deferred, type DeferredPart } from '../../../platform/page/deferred.tsx'
import { MissingCallout } from '../../../platform/page/missing-callout.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Container } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { eventQuery } from '../api.ts'

const below = css`
  padding-block: var(--space-6) var(--space-8);
`

/** Parts that come after the page; the way in and the recordings among them are of a room below this one. */
export interface EventParts {
  head: DeferredPart<{ event: Event; isSettled: boolean }>
  about: DeferredPart<{ event: Event }>
}

/** The page of an event. The route parameter is an id or an alias. */
export function EventScreen({ parts }: { parts: EventParts }) {
  const { api } = usePortal()
  const { webinar, event: onSite } = useParams<{ webinar?: string; event?: string }>()
  const { data: event, error, refetch, isFetching } = useQuery(eventQuery(api, webinar ?? onSite ?? ''))
  usePageTitle(event?.name)
  // The event stays on the page when a refetch fails, unless it has been removed.
  if (error && (event === undefined || isMissing(error))) {
    return (
      <Container className={below}>
        {isMissing(error) ? (
          <MissingCallout error={error} />
        ) : (
          <ProblemCallout error={error} onRetry={() => refetch()} />
        )}
      </Container>
    )
  }
  if (!event) return null
  return (
    <>
      <Deferred part={parts.head} props={{ event, isSettled: !isFetching }} />
      <Container className={below}>
        <Deferred part={parts.about} props={{ event }} />
      </Container>
    </>
  )
}
