import { ProfileLearning } from '../../features/learning/profile-learning.tsx'
import { ProfileScreen } from '../../features/people/profile/profile-screen.tsx'

export const ProfilePage = () => <ProfileScreen learning={ProfileLearning} />
