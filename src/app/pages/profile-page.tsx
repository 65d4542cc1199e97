import { ProfileLearning } from '../../features/learning/profile-learning.tsx'
import { ProfileOrders } from '../../features/payments/profile-orders.tsx'
import { ProfileScreen } from '../../features/people/profile/profile-screen.tsx'

export const ProfilePage = () => <ProfileScreen learning={ProfileLearning} orders={ProfileOrders} />
